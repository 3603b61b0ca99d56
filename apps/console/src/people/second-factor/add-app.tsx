import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import classes from './second-factor.module.css';

interface AddAppProps {
  readonly onAdded: (recoveryCodes: readonly string[] | undefined) => void;
}

const qrSize = 168;
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function AddApp({ onAdded }: AddAppProps) {
  const [code, setCode] = useState('');
  const begun = useQuery({
    queryKey: ['new authenticator app'],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: () => api.secondFactor.beginTotp(),
  });
  const add = useMutation({
    mutationFn: () => api.secondFactor.addTotp({ body: { name: 'Authenticator app', code } }),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  if (begun.error) return <ErrorPanel error={begun.error} onRetry={() => void begun.refetch()} />;
  if (!begun.data) return <SkeletonRows label="Loading the key" />;
  const { secret, address } = begun.data;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (code.trim() !== '' && !add.isPending) add.mutate();
  };
  return (
    <form className={classes['form']} noValidate onSubmit={submit} aria-label="Add an authenticator app">
      <p>Scan this with an authenticator app on your phone, such as your password manager.</p>
      {/* White around it even in dark mode: cameras look for the quiet zone. */}
      <div className={classes['qr']}>
        <QRCodeSVG value={address} size={qrSize} level="M" marginSize={0} title="QR code for the authenticator app" />
      </div>
      <p className={classes['hint']}>
        Or type this key into it: <code className={classes['key']}>{inFours(secret)}</code>
      </p>
      {add.error && <Notice text={failureText(add.error)} />}
      <TextInput
        label="Code"
        description="The six digits that the app shows now"
        size="md"
        value={code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" size="md" loading={add.isPending} disabled={code.trim() === ''}>
        Add the app
      </Button>
    </form>
  );
}

import type { SecondFactors } from '@earshot/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { AddApp } from './add-app.tsx';
import { canUsePasskeys, makePasskey } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

interface AddFactorProps {
  readonly factors: SecondFactors;
  readonly passkeyName: string;
  /** Runs once the factor exists and the recovery codes that came with the first one are kept. */
  readonly onDone: () => void;
}

/** Adds a second factor of either kind; with the first one it shows the recovery codes. */
export function AddFactor({ factors, passkeyName, onDone }: AddFactorProps) {
  const [isApp, setApp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const added = (recoveryCodes: readonly string[] | undefined) => (recoveryCodes ? setCodes(recoveryCodes) : onDone());
  const passkey = useMutation({
    mutationFn: async () => {
      const { options } = await api.secondFactor.beginPasskey();
      return api.secondFactor.addPasskey({ body: { name: passkeyName, credential: await makePasskey(options) } });
    },
    onSuccess: ({ recoveryCodes }) => added(recoveryCodes),
  });
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (isApp) return <AddApp onAdded={added} />;
  const mayUsePasskeys = canUsePasskeys(factors);
  return (
    <div className={classes['form']}>
      {passkey.error && <Notice text={failureText(passkey.error)} />}
      {mayUsePasskeys && (
        <>
          <Button size="md" loading={passkey.isPending} onClick={() => passkey.mutate()}>
            Add a passkey
          </Button>
          <p className={classes['hint']}>Use this device’s fingerprint, face or PIN, a phone nearby, or a security key. A fake page cannot steal it.</p>
        </>
      )}
      <Button size="md" variant={mayUsePasskeys ? 'default' : 'filled'} disabled={passkey.isPending} onClick={() => setApp(true)}>
        Add an authenticator app
      </Button>
      <p className={classes['hint']}>An app on your phone shows a new six-digit code every 30 seconds. It needs no network.</p>
    </div>
  );
}

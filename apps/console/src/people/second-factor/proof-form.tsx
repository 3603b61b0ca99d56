import type { SecondFactors, ShownPasskey } from '@earshot/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { canUsePasskeys, showPasskey } from './passkeys.ts';
import linkButton from '../../ui/link-button.module.css';
import classes from './second-factor.module.css';

export type Proof = { readonly password: string } | { readonly code: string } | { readonly passkey: ShownPasskey };

type ProofKind = 'password' | 'app' | 'recovery';
const fields: Readonly<Record<ProofKind, { readonly label: string; readonly description?: string }>> = {
  password: { label: 'Password' },
  app: { label: 'Code', description: 'The six digits that your authenticator app shows now' },
  recovery: { label: 'Recovery code', description: 'One of the codes you saved; each works once' },
};

interface ProofFormProps {
  readonly factors: SecondFactors;
  readonly action: string;
  /** Throws the server's refusal; the typed text stays. */
  readonly onProof: (proof: Proof) => Promise<void>;
}

export function ProofForm({ factors, action, onProof }: ProofFormProps) {
  const hasPasskey = factors.data.some(({ kind }) => kind === 'passkey');
  const hasApp = factors.data.some(({ kind }) => kind === 'totp');
  const ways: readonly ProofKind[] = factors.data.length === 0 ? ['password'] : [...(hasApp ? (['app'] as const) : []), 'recovery'];
  const mayShow = hasPasskey && canUsePasskeys(factors);
  const [way, setWay] = useState<ProofKind | undefined>(mayShow ? undefined : ways[0]);
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: async (proof: 'passkey' | Proof) => {
      if (proof !== 'passkey') return onProof(proof);
      const { options } = await api.secondFactor.askPasskey();
      return onProof({ passkey: await showPasskey(options) });
    },
  });
  const change = (next: ProofKind | undefined) => {
    setWay(next);
    setTyped('');
    reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (typed.trim() !== '' && !isPending) mutate(way === 'password' ? { password: typed } : { code: typed });
  };
  const others = ways.filter((each) => each !== way);
  return (
    <form className={classes['form']} noValidate onSubmit={submit}>
      {error && <Notice text={failureText(error)} />}
      {mayShow && (
        <Button
          size="md"
          fullWidth
          variant={way === undefined ? 'filled' : 'default'}
          data-autofocus={way === undefined || undefined}
          loading={isPending && variables === 'passkey'}
          disabled={isPending}
          onClick={() => mutate('passkey')}
        >
          Use a passkey
        </Button>
      )}
      {hasPasskey && !mayShow && <p className={classes['hint']}>Your passkey does not work in this browser or at this address.</p>}
      {way !== undefined && (
        <>
          <ProofField key={way} way={way} value={typed} onChange={setTyped} />
          <Button type="submit" size="md" fullWidth loading={isPending && variables !== 'passkey'} disabled={isPending || typed.trim() === ''}>
            {action}
          </Button>
        </>
      )}
      {others.map((each) => (
        <button key={each} type="button" className={`${linkButton['link']} ${classes['quiet']}`} onClick={() => change(each)}>
          {each === 'app' ? 'Use a code from the app' : 'Use a recovery code'}
        </button>
      ))}
    </form>
  );
}

interface ProofFieldProps {
  readonly way: ProofKind;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ProofField({ way, value, onChange }: ProofFieldProps) {
  const common = { ...fields[way], size: 'md', value, autoFocus: true, 'data-autofocus': true } as const;
  if (way === 'password')
    return (
      <PasswordInput
        {...common}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...common}
      autoComplete={way === 'app' ? 'one-time-code' : 'off'}
      inputMode={way === 'app' ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

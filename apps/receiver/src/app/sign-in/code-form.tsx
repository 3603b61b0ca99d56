import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Words } from '../../ui/language/index.ts';
import type { Session } from '../../sync/session/index.ts';
import type { ReceiverApi } from '../../sync/company/index.ts';
import { Field } from './field.tsx';
import type { TypedNumber } from './phone-form.tsx';
import { useTask } from './use-task.ts';

interface CodeFormProps {
  readonly api: ReceiverApi;
  readonly words: Words;
  readonly number: TypedNumber;
  readonly ticket: string | undefined;
  readonly invitation: string | undefined;
  readonly hasDeveloperInbox: boolean;
  readonly onBack: () => void;
  readonly onSignedIn: (session: Session) => void;
}

export function CodeForm({ api, words, number, ticket, invitation, hasDeveloperInbox, onBack, onSignedIn }: CodeFormProps) {
  const { isBusy, problem, setProblem, run } = useTask(words);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const signIn = (event: SubmitEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) {
      setProblem({ field: 'code', text: words.codeInvalid });
      return;
    }
    run(async () => {
      const { token, phone } = await api.receivers.signIn({ body: { ...number, code: digits, ticket, invitation } });
      onSignedIn({ token, phone });
    });
  };
  return (
    <form onSubmit={signIn} noValidate>
      <output>{words.codeSent}</output>
      {hasDeveloperInbox && (
        <p>
          <a href="/dev/inbox" target="_blank" rel="noreferrer">
            {words.developerInbox}
          </a>
        </p>
      )}
      <Field
        label={words.code}
        hint={words.codeHint}
        error={problem?.field === 'code' ? problem.text : undefined}
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      {problem && problem.field !== 'code' && (
        <p role="alert" className="alert">
          {problem.text}
        </p>
      )}
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {words.signIn}
      </button>
      <button type="button" className="quiet" onClick={onBack}>
        {words.otherNumber}
      </button>
    </form>
  );
}

import type { Language } from '@earshot/domain';
import { defaultCountry } from '@earshot/domain/phone';
import { useEffect, useState } from 'react';
import type { Words } from '../../ui/language/index.ts';
import type { Session } from '../../sync/session/index.ts';
import type { ReceiverApi } from '../../sync/company/index.ts';
import { CodeForm } from './code-form.tsx';
import { PhoneForm, type TypedNumber } from './phone-form.tsx';
import { useInvitation } from './use-invitation.ts';

interface SignInScreenProps {
  readonly api: ReceiverApi;
  readonly words: Words;
  readonly language: Language;
  readonly wasSignedOut: boolean;
  readonly onSignedIn: (session: Session) => void;
}

const emptyNumber = (): TypedNumber => ({ country: defaultCountry(new Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language), phone: '' });

export function SignInScreen({ api, words, language, wasSignedOut, onSignedIn }: SignInScreenProps) {
  const [number, setNumber] = useState(emptyNumber);
  const [ticket, setTicket] = useState<string>();
  const [isCodeSent, setCodeSent] = useState(false);
  const [hasDeveloperInbox, setDeveloperInbox] = useState(false);
  const invitation = useInvitation();
  useEffect(() => {
    // It controls only a hint.
    api.system.settings().then(
      (settings) => setDeveloperInbox(settings.developerInbox),
      () => {},
    );
  }, [api]);
  const sent = (given: string) => {
    setTicket(given);
    setCodeSent(true);
  };
  return (
    <>
      <h1>{words.signInTitle}</h1>
      {wasSignedOut && !isCodeSent && <p className="alert">{words.signedOut}</p>}
      {isCodeSent ? (
        <CodeForm
          api={api}
          words={words}
          number={number}
          ticket={ticket}
          invitation={invitation?.code}
          hasDeveloperInbox={hasDeveloperInbox}
          onBack={() => setCodeSent(false)}
          onSignedIn={onSignedIn}
        />
      ) : (
        <>
          {!wasSignedOut && <p className="lead">{words.tagline}</p>}
          <PhoneForm api={api} words={words} language={language} number={number} onChange={setNumber} ticket={ticket} onSent={sent} />
        </>
      )}
      {invitation && <p className="agreed">{words.invitedBy(invitation.company)}</p>}
    </>
  );
}

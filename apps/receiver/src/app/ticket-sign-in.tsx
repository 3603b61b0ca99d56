import { Refusal } from '@earshot/domain';
import { useEffect, useMemo, useState } from 'react';
import { Frame } from '../ui/screen/index.ts';
import type { Session } from '../sync/session/index.ts';
import { unlockSpeech } from '../phone/speech/index.ts';
import { connect } from '../sync/company/index.ts';
import { describeProblem, ticketWords, useSpoken, type LanguageState } from './sign-in/index.ts';

interface TicketSignInProps {
  readonly spoken: LanguageState;
  /** The code in the link that the camera opened. */
  readonly ticket: string;
  readonly session: Session | undefined;
  readonly onSignedIn: (session: Session) => void;
  readonly onLeave: () => void;
}

interface Offered {
  readonly company: string;
  readonly operator: string;
  readonly phone: string;
}

/** Whether the server's own sentence says what is wrong with the code. */
const isToldByServer = (failure: unknown): failure is Refusal =>
  failure instanceof Refusal && failure.failure.code !== 'unavailable' && failure.failure.code !== 'fault';

/** Shown after an operator scans the code on their screen: what it does, and one button for all of it. */
export function TicketSignIn({ spoken: atFirst, ticket, session, onSignedIn, onLeave }: TicketSignInProps) {
  const { spoken, choose } = useSpoken(atFirst);
  const words = ticketWords[spoken.language];
  const api = useMemo(() => connect().ownPhone, []);
  const [offered, setOffered] = useState<Offered>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    api.look({ body: { ticket } }).then(setOffered, setFailure);
  }, [api, ticket]);
  const signIn = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const issued = await api.signIn({ body: { ticket } });
      if (session)
        await connect(() => session.token)
          .receivers.signOut()
          .catch(() => {});
      onSignedIn({ token: issued.token, phone: issued.phone });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Frame language={spoken.language} onChoose={choose}>
      <h1>{words.title}</h1>
      {failure !== undefined && (
        <p role="alert" className="alert">
          {isToldByServer(failure) ? failure.message : describeProblem(failure, spoken.words).text}
        </p>
      )}
      {offered === undefined && failure === undefined && <output>{words.looking}</output>}
      {offered && (
        <>
          <p className="lead">{words.does(offered.company, offered.operator, offered.phone)}</p>
          <p>{words.starts}</p>
          {session && <p className="alert">{words.ends(session.phone)}</p>}
          <button
            type="button"
            className="primary"
            disabled={isBusy}
            onClick={() => {
              unlockSpeech();
              void signIn();
            }}
          >
            {words.signIn}
          </button>
          <p className="hint">{words.careful}</p>
        </>
      )}
      <button type="button" className="quiet" onClick={onLeave}>
        {words.notNow}
      </button>
    </Frame>
  );
}

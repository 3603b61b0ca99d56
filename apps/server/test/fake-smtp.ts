import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  /** The envelope's recipients, to whom it really goes. */
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  readonly raw: string;
}

export type SmtpMood =
  | 'well'
  | 'no such user'
  | 'busy'
  | 'sender refused'
  | 'content refused'
  | 'slow at the greeting'
  | 'slow to take the recipient'
  | 'silent at the greeting'
  | 'silent after the text'
  | 'cut after the text';

export interface FakeSmtp {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  readonly connections: number;
  readonly waiting: number;
  mood: SmtpMood;
  readonly close: () => Promise<void>;
}

interface FakeSmtpOptions {
  /** If absent, no sign-in is needed. */
  readonly login?: { readonly user: string; readonly pass: string };
  readonly certificate?: { readonly key: string; readonly cert: string };
  /** TLS from the first byte on (RFC 8314), instead of by STARTTLS. */
  readonly isImplicitTls?: boolean;
}

/** How long a slow server takes, by the global clock, which a test may move. */
export const slowMs = 4_000;

const answers: Partial<Record<SmtpMood, readonly [code: number, text: string]>> = {
  'no such user': [550, '5.1.1 There is no such user here'],
  busy: [451, '4.3.0 Try again later'],
  'sender refused': [553, '5.7.1 Not your address'],
  'content refused': [554, '5.7.1 It looks like spam'],
};
const toSmtpError = (mood: SmtpMood): Error & { responseCode?: number } => {
  const [responseCode = 500, text = ''] = answers[mood] ?? [];
  return Object.assign(new Error(text), { responseCode });
};

/** A mail server on this machine: the protocol is smtp-server's (RFC 5321), the moods are the product's own. */
export async function startFakeSmtp({ login, certificate, isImplicitTls = false }: FakeSmtpOptions = {}): Promise<FakeSmtp> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const fake = { mood: 'well' as SmtpMood, mails, connections: 0, waiting: 0 };
  const answerSlowly = (answer: () => void): void => {
    fake.waiting += 1;
    setTimeout(() => {
      fake.waiting -= 1;
      answer();
    }, slowMs);
  };
  const server = new SMTPServer({
    ...certificate,
    secure: isImplicitTls,
    hideSTARTTLS: certificate === undefined,
    authOptional: login === undefined,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, answer) => {
      if (fake.mood === 'slow at the greeting') answerSlowly(answer);
      else if (fake.mood !== 'silent at the greeting') answer();
    },
    onAuth: ({ username, password }, _session, answer) =>
      username === login?.user && password === login?.pass ? answer(null, { user: username ?? '' }) : answer(new Error('Invalid user or password')),
    onMailFrom: (_address, _session, answer) => answer(fake.mood === 'sender refused' ? toSmtpError(fake.mood) : null),
    onRcptTo: (_address, _session, answer) => {
      if (fake.mood === 'slow to take the recipient') answerSlowly(answer);
      else answer(fake.mood === 'no such user' || fake.mood === 'busy' ? toSmtpError(fake.mood) : null);
    },
    onData: (stream, { envelope: { mailFrom, rcptTo }, secure }, answer) => {
      void readText(stream).then((raw) => {
        if (fake.mood === 'content refused') return answer(toSmtpError(fake.mood));
        mails.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), isEncrypted: secure, raw });
        if (fake.mood === 'cut after the text') for (const socket of sockets) socket.destroy();
        else if (fake.mood !== 'silent after the text') answer();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    fake.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => undefined); // callers that break off are part of the tests
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(fake, {
    port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  });
}

async function readText(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream.setEncoding('latin1')) text += String(part);
  return text;
}

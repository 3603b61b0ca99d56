import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { selfSigned } from '../../../test/certificate.ts';
import { type FakeSmtp, slowMs, startFakeSmtp, type SmtpMood } from '../../../test/fake-smtp.ts';
import { readMail } from '../../../test/read-mail.ts';
import type { Mail } from '../outbox/index.ts';
import { openSmtp, type OpenMailer } from './smtp.ts';

const from = '"Earshot Zürich" <earshot@company.example>';
const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closings.splice(0).toReversed()) await close();
});

async function startServer(options: Parameters<typeof startFakeSmtp>[0] = {}): Promise<FakeSmtp> {
  const smtp = await startFakeSmtp(options);
  closings.push(smtp.close);
  return smtp;
}

function open(url: string, deadlineMs?: number) {
  const mailer = openSmtp({ kind: 'smtp', url, from }, deadlineMs);
  closings.push(mailer.close);
  return mailer;
}

const mail = (given: Partial<Mail> = {}): Mail => ({
  to: 'ann@test.example',
  subject: 'Set a new password',
  body: 'Hello Ann,\n\nhttps://earshot.example/reset-password?t=abc\n\nEarshot',
  idempotencyKey: '01930000-0000-7000-8000-000000000001',
  ...given,
});

const plain = (smtp: FakeSmtp): string => `smtp://127.0.0.1:${smtp.port}`;
const latest = (smtp: FakeSmtp) => {
  const received = smtp.mails.at(-1) ?? expect.fail('no email came');
  return { ...received, ...readMail(received.raw) };
};

describe('an email', () => {
  test('goes to one person, as text and as HTML, and can be recognised when it comes again', async () => {
    const smtp = await startServer();
    const mailer = open(plain(smtp));
    const messageId = '<01930000-0000-7000-8000-000000000001@company.example>';
    expect(await mailer.send(mail())).toEqual({ status: 'sent', providerId: messageId });
    const { to, from: sender, headers, parts } = latest(smtp);
    expect({ to, sender }).toEqual({ to: ['ann@test.example'], sender: 'earshot@company.example' });
    expect(Object.fromEntries(headers)).toMatchObject({
      from: ['Earshot Zürich <earshot@company.example>'],
      to: ['ann@test.example'],
      subject: ['Set a new password'],
      'message-id': [messageId],
      'x-entity-ref-id': ['01930000-0000-7000-8000-000000000001'],
      'auto-submitted': ['auto-generated'],
    });
    expect([...parts.keys()]).toEqual(['text/plain', 'text/html']);
    expect(parts.get('text/plain')?.trim()).toBe(mail().body.replaceAll('\n', '\r\n'));
    expect(parts.get('text/html')).toContain('<a href="https://earshot.example/reset-password?t=abc"');
  });

  test('names the address to unsubscribe at, for a post only where that is safe on its way', async () => {
    const smtp = await startServer();
    const sendAndRead = async (unsubscribeLink?: string) => {
      await open(plain(smtp)).send(mail({ ...(unsubscribeLink !== undefined && { unsubscribeLink }) }));
      const { headers } = latest(smtp);
      return [headers.get('list-unsubscribe'), headers.get('list-unsubscribe-post')];
    };
    const query = `unsubscribe?c=1&e=${'a'.repeat(200)}%40office.test&t=abc`;
    expect(await sendAndRead(`https://earshot.example/${query}`)).toEqual([[`<https://earshot.example/${query}>`], ['List-Unsubscribe=One-Click']]);
    expect(await sendAndRead(`http://earshot.example/${query}`)).toEqual([[`<http://earshot.example/${query}>`], undefined]);
    expect(await sendAndRead()).toEqual([undefined, undefined]);
  });

  test('keeps the letters of every language, and what looks like HTML is text in it', async () => {
    const smtp = await startServer();
    const subject = 'Привет, <b>Łódź</b> & 東京: a subject that is longer than one line of a header may be';
    await open(plain(smtp)).send(mail({ subject, body: 'Hello <script>alert(1)</script> Žarko & "Ana",\n\nčeka vas poruka' }));
    const { headers, parts } = latest(smtp);
    expect(headers.get('subject')).toEqual([subject]);
    expect(parts.get('text/plain')).toContain('Hello <script>alert(1)</script> Žarko & "Ana",');
    expect(parts.get('text/html')).toContain('Hello &#60;script&#62;alert(1)&#60;/script&#62; Žarko &#38; &#34;Ana&#34;,');
    expect(parts.get('text/html')).not.toContain('<script');
    expect(parts.get('text/html')).toContain('<title>Привет, &#60;b&#62;Łódź');
  });

  test('goes to its recipient alone, even if its subject holds a header', async () => {
    const smtp = await startServer();
    for (const lineEnd of ['\r\n', '\n', '\r']) {
      await open(plain(smtp)).send(mail({ subject: `Hi${lineEnd}Bcc: eve@evil.example${lineEnd}${lineEnd}<p>Another text</p>` }));
      const { to, headers, parts } = latest(smtp);
      expect(to).toEqual(['ann@test.example']);
      expect(headers.has('bcc')).toBe(false);
      expect(headers.get('subject')?.[0]).toMatch(/^Hi +Bcc: eve@evil\.example +<p>Another text<\/p>$/);
      expect(parts.size).toBe(2);
    }
  });

  test.each([
    'ann@test.example, eve@evil.example',
    'ann@test.example\r\nBcc: eve@evil.example',
    'ann@test.example>\r\nRCPT TO:<eve@evil.example',
    'Ann <ann@test.example>',
    '',
  ])('is not sent to %j', async (to) => {
    const smtp = await startServer();
    expect(await open(plain(smtp)).send(mail({ to }))).toEqual({ status: 'refused', reason: 'This is not an email address.' });
    expect(smtp).toMatchObject({ mails: [], connections: 0 });
  });

  test('takes the connection of the one before', async () => {
    const smtp = await startServer();
    const mailer = open(plain(smtp));
    for (const number of [1, 2, 3]) await mailer.send(mail({ subject: String(number) }));
    expect(smtp).toMatchObject({ connections: 1, mails: { length: 3 } });
  });
});

describe('a mail server in trouble', () => {
  const deadlineMs = slowMs / 2;
  const inMood = async (mood: SmtpMood, ms?: number) => {
    const smtp = await startServer();
    smtp.mood = mood;
    return { smtp, mailer: open(plain(smtp), ms) };
  };

  test.each([
    ['no such user', '550 5.1.1 There is no such user here'],
    ['content refused', '554 5.7.1 It looks like spam'],
  ] as const)('is not asked again after a final refusal: %s', async (mood, answer) => {
    const { mailer } = await inMood(mood);
    expect(await mailer.send(mail())).toEqual({ status: 'refused', reason: `The mail server refused the email: ${answer}` });
  });

  test('is asked again if it was busy', async () => {
    const { smtp, mailer } = await inMood('busy');
    await expect(mailer.send(mail())).rejects.toThrow('The mail server cannot take the email now: 451 4.3.0 Try again later');
    smtp.mood = 'well';
    expect(await mailer.send(mail())).toMatchObject({ status: 'sent' });
    expect(smtp.mails).toHaveLength(1);
  });

  test("is asked again if it refuses the product's address, and the setting is named", async () => {
    const { mailer } = await inMood('sender refused');
    await expect(mailer.send(mail())).rejects.toThrow('The mail server does not send for the address in MAIL_FROM: 553 5.7.1 Not your address');
  });

  test('is asked again if it is unreachable', async () => {
    await expect(open('smtp://127.0.0.1:9').send(mail())).rejects.toThrow('The mail server in MAIL_URL cannot be used: connect ECONNREFUSED');
  });

  test('is asked again if it speaks another protocol', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n').on('error', () => undefined));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    await expect(open(`smtp://127.0.0.1:${(server.address() as { port: number }).port}`).send(mail())).rejects.toThrow(
      'The mail server in MAIL_URL cannot be used',
    );
  });

  /**
   * Lets the two sides talk. The fake clock advances by a millisecond a turn: it goes slower on a busy machine, where
   * turns take longer.
   */
  async function until(isThere: () => boolean): Promise<void> {
    for (; !isThere(); vi.advanceTimersByTime(1)) await sleep(1);
  }

  const sendOn = async (mailer: OpenMailer, given: Partial<Mail>): Promise<unknown> => {
    let outcome: unknown;
    mailer.send(mail(given)).then(
      (value) => (outcome = value),
      (error: unknown) => (outcome = error),
    );
    await until(() => outcome !== undefined);
    return outcome;
  };

  /** Sends an email, lets the deadline pass once the server is at the given point, and then the time that a slow server takes. */
  async function sendTooLong(mailer: OpenMailer, isThere: () => boolean): Promise<unknown> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const outcome = mailer.send(mail()).catch((error: unknown) => error);
    await until(isThere);
    vi.advanceTimersByTime(deadlineMs);
    await outcome;
    vi.advanceTimersByTime(slowMs - deadlineMs);
    return outcome;
  }

  /** Sends two more emails to a server that is well again; they arrive behind all that was under way. */
  async function subjectsAfterTwoMore(smtp: FakeSmtp, mailer: OpenMailer): Promise<readonly unknown[]> {
    smtp.mood = 'well';
    for (const subject of ['Later', 'Last']) expect(await sendOn(mailer, { subject })).toMatchObject({ status: 'sent' });
    return smtp.mails.map(({ raw }) => readMail(raw).headers.get('subject')?.[0]);
  }

  const unknown = { status: 'unknown', reason: 'The mail server did not confirm the email.' };
  const late = { message: expect.stringContaining('The mail server took too long') as unknown };

  test('is asked again if it says nothing', async () => {
    const { smtp, mailer } = await inMood('silent at the greeting', deadlineMs);
    expect(await sendTooLong(mailer, () => smtp.connections === 1)).toMatchObject(late);
  });

  test.each(['slow at the greeting', 'slow to take the recipient'] as const)(
    'gets nothing more if it is %s and the email was reported as not sent',
    async (mood) => {
      const { smtp, mailer } = await inMood(mood, deadlineMs);
      expect(await sendTooLong(mailer, () => smtp.waiting === 1)).toMatchObject(late);
      expect(smtp.waiting).toBe(0);
      expect(await subjectsAfterTwoMore(smtp, mailer)).toEqual(['Later', 'Last']);
    },
  );

  test('leaves the outcome unknown if it goes silent after the text, and nothing is sent again', async () => {
    const { smtp, mailer } = await inMood('silent after the text', deadlineMs);
    expect(await sendTooLong(mailer, () => smtp.mails.length === 1)).toEqual(unknown);
    expect(await subjectsAfterTwoMore(smtp, mailer)).toEqual(['Set a new password', 'Later', 'Last']);
  });

  test('leaves the outcome unknown if it is cut after the text, and nothing is sent again', async () => {
    const { smtp, mailer } = await inMood('cut after the text');
    expect(await mailer.send(mail())).toEqual(unknown);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await subjectsAfterTwoMore(smtp, mailer)).toEqual(['Set a new password', 'Later', 'Last']);
  });
});

describe('signing in to the mail server', () => {
  const login = { user: 'earshot', pass: 'the p@ss/word' };

  test('takes the user and the password of the address', async () => {
    const smtp = await startServer({ login });
    await open(`smtp://earshot:the%20p%40ss%2Fword@127.0.0.1:${smtp.port}`).send(mail());
    expect(smtp.mails).toHaveLength(1);
  });

  test('tells of a wrong one by the name of the setting, without it', async () => {
    const smtp = await startServer({ login });
    const failed = await open(`smtp://earshot:hunter2@127.0.0.1:${smtp.port}`)
      .send(mail())
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ message: 'The mail server did not accept the user or password in MAIL_URL' });
    expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain('hunter2');
  });

  // The same machine under a name that does not look local.
  const elsewhere = ({ port }: FakeSmtp, query = ''): string => `smtp://earshot:the%20p%40ss%2Fword@[::ffff:127.0.0.1]:${port}${query}`;

  test('never goes to another machine without TLS, unless the address says so', async () => {
    const smtp = await startServer({ login });
    await expect(open(elsewhere(smtp)).send(mail())).rejects.toThrow('The mail server');
    expect(smtp.mails).toHaveLength(0);
    expect(await open(elsewhere(smtp, '?ignoreTLS=true')).send(mail())).toMatchObject({ status: 'sent' });
  });

  test('goes on TLS elsewhere, with a trusted certificate', async () => {
    const smtp = await startServer({ login, certificate: selfSigned() });
    await expect(open(elsewhere(smtp)).send(mail())).rejects.toThrow(/self[- ]signed/i);
    await open(elsewhere(smtp, '?tls.rejectUnauthorized=false')).send(mail());
    expect(smtp.mails).toMatchObject([{ isEncrypted: true }]);
  });

  test('is on TLS from the first byte with smtps', async () => {
    const smtp = await startServer({ login, certificate: selfSigned(), isImplicitTls: true });
    const url = `smtps://earshot:the%20p%40ss%2Fword@127.0.0.1:${smtp.port}`;
    await expect(open(url).send(mail())).rejects.toThrow(/self[- ]signed/i);
    await open(`${url}?tls.rejectUnauthorized=false`).send(mail());
    expect(smtp.mails).toMatchObject([{ isEncrypted: true }]);
  });
});

test.each([
  ['smtp://:587', 'MAIL_URL must be an address such as'],
  ['smtp://user:p%zz@mail.example', 'MAIL_URL must be an address such as'],
  ['smtp://mail.example?debug=true', 'MAIL_URL has an unknown option: debug'],
])('%s stops the start with a line that names it, and without the password', (url, line) => {
  expect(() => openSmtp({ kind: 'smtp', url, from })).toThrow(line);
  expect(() => openSmtp({ kind: 'smtp', url, from })).not.toThrow('p%zz');
});

test.each(['nobody', 'Earshot', '<a@b.example', 'a@b.example, c@d.example', 'Earshot <a@b.example> <c@d.example>'])(
  'a sender %j stops the start with a line that names it',
  (sender) => expect(() => openSmtp({ kind: 'smtp', url: 'smtp://mail.example', from: sender })).toThrow('MAIL_FROM must be an email address'),
);

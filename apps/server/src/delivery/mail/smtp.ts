import { createTransport, type NodemailerError } from 'nodemailer';
import type { Readable } from 'node:stream';
import type { MailSettings } from '../../platform/config/config-providers.ts';
import type { Mailer, MailOutcome } from '../outbox/index.ts';
import { formatHtml } from './html.ts';
import { isAddress, parsePoolOptions, parseSender } from './options.ts';

/** Less than the half minute that the port promises. */
const patienceMs = 25_000;

interface Letter {
  /** Its bytes, once a connection is ready for them. */
  bytes?: Readable;
  isLate: boolean;
}

export interface OpenMailer extends Mailer {
  readonly close: () => Promise<void>;
}

/** Sends through a mail server. A wrong address or sender throws, with a line that names the setting. */
export function openSmtp({ url, from }: Extract<MailSettings, { kind: 'smtp' }>, deadlineMs = patienceMs): OpenMailer {
  const sender = parseSender(from);
  const transport = createTransport(parsePoolOptions(url));
  const letters = new Map<string, Letter>();
  transport.use('stream', ({ data, message }, done) => {
    const letter = letters.get(data.messageId ?? '');
    message.processFunc((bytes) => {
      if (letter) letter.bytes = bytes;
      if (letter?.isLate) bytes.destroy(late());
      return bytes;
    });
    done();
  });
  return {
    name: 'smtp',
    // An email that is sent again keeps its Message-ID, but mail servers do not look at it.
    honoursKey: false,
    send: async ({ to, subject, body, language, attachment, unsubscribeLink, idempotencyKey }) => {
      if (!isAddress(to)) return { status: 'refused', reason: 'This is not an email address.' };
      const messageId = `<${idempotencyKey}@${sender.address.split('@')[1]}>`;
      const letter: Letter = { isLate: false };
      letters.set(messageId, letter);
      const sending = transport.sendMail({
        messageId,
        from: { ...sender },
        to: { name: '', address: to },
        subject,
        text: body,
        html: formatHtml({ subject, body, language }),
        ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.text, contentType: 'text/csv; charset=utf-8' }] }),
        xMailer: false,
        // RFC 3834: keeps holiday notes from answering it. The other header keeps mail programs from folding equal emails into one.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': idempotencyKey, ...toUnsubscribeHeaders(unsubscribeLink) },
      });
      try {
        await within(sending, letter, deadlineMs);
        return { status: 'sent', providerId: messageId };
      } catch (error) {
        return toMailOutcome(error as NodemailerError, letter.bytes?.readableDidRead ?? false);
      } finally {
        letters.delete(messageId);
      }
    },
    close: async () => transport.close(),
  };
}

/** The button "Unsubscribe" of mail programs. They post only to an HTTPS address (RFC 8058); another one they may open (RFC 2369). */
function toUnsubscribeHeaders(link: string | undefined): Record<string, string> {
  if (link === undefined) return {};
  return { 'List-Unsubscribe': `<${link}>`, ...(link.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) };
}

const late = (): Error => new Error('The mail server took too long');

/** Waits for the end. A letter past its deadline is not begun, so it can be tried again. */
async function within(sending: Promise<unknown>, letter: Letter, deadlineMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      letter.isLate = true;
      reject(late());
      letter.bytes?.destroy(late());
    }, deadlineMs);
  });
  try {
    await Promise.race([sending, deadline]);
  } finally {
    clearTimeout(timer);
    sending.catch(() => undefined); // it may end after the deadline
  }
}

/**
 * The outcome of a failure. A plain answer of the server decides. Without one, the outcome is unknown if the text had
 * begun to go; otherwise the email can be tried again.
 */
function toMailOutcome({ code, command, response, responseCode = 0, message }: NodemailerError, hadBegun: boolean): MailOutcome {
  if (code === 'EAUTH') throw new Error('The mail server did not accept the user or password in MAIL_URL');
  const answer = cleanServerReply(response);
  if (responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'))
    return { status: 'refused', reason: `The mail server refused the email: ${answer}` };
  if (responseCode >= 500 && command === 'MAIL FROM') throw new Error(`The mail server does not send for the address in MAIL_FROM: ${answer}`);
  if (responseCode >= 400) throw new Error(`The mail server cannot take the email now: ${answer}`);
  if (hadBegun) return { status: 'unknown', reason: 'The mail server did not confirm the email.' };
  throw new Error(`The mail server in MAIL_URL cannot be used: ${answer || message}`);
}

const maxAnswerLength = 200;
const cleanServerReply = (response: string | undefined): string => (response ?? '').replace(/[\s\p{Cc}]+/gu, ' ').slice(0, maxAnswerLength);

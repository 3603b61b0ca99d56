import type { SMTPPoolOptions } from 'nodemailer';

interface Sender {
  readonly name: string;
  readonly address: string;
}

const oneAddress = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/;

/** Whether the text is one address, with nothing that a header or an envelope could read as more. */
export const isAddress = (text: string): boolean => oneAddress.test(text);

/** Reads `MAIL_FROM`: an address, or a name with the address in angle brackets. */
export function parseSender(from: string): Sender {
  const named = /^\s*"?(?<name>[^"<>]*?)"?\s*<(?<address>[^<>]+)>\s*$/.exec(from)?.groups;
  const sender = { name: named?.['name'] ?? '', address: named?.['address'] ?? from.trim() };
  if (!isAddress(sender.address)) throw new Error('MAIL_FROM must be an email address, or a name with one, such as Earshot <earshot@company.example>');
  return sender;
}

/** nodemailer's own names for the options after the question mark (nodemailer.com/smtp). */
const known = ['ignoreTLS', 'name', 'authMethod', 'tls.rejectUnauthorized', 'tls.servername'];
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/** Together they stay below the limit of one email as long as the server answers at all; `smtp.ts` has the last word. */
const patience = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/** Reads `MAIL_URL`. Without TLS, email goes only to this machine, or where the address says `ignoreTLS=true`. */
export function parsePoolOptions(mailUrl: string): SMTPPoolOptions & { readonly pool: true } {
  const url = parsed(mailUrl);
  const options = url.searchParams;
  const unknown = [...options.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`MAIL_URL has an unknown option: ${unknown}; known are ${known.join(', ')}`);
  const secure = url.protocol === 'smtps:';
  const isPlain = loopback.test(url.hostname) || options.get('ignoreTLS') === 'true';
  const servername = options.get('tls.servername');
  return {
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port !== '' && { port: Number(url.port) }),
    secure,
    requireTLS: !secure && !isPlain,
    // A server on this machine often has an unsigned certificate, and nothing leaves the machine.
    ignoreTLS: isPlain,
    tls: { rejectUnauthorized: options.get('tls.rejectUnauthorized') !== 'false', ...(servername !== null && { servername }) },
    ...(url.username !== '' && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    ...(options.has('name') && { name: options.get('name') ?? '' }),
    ...(options.has('authMethod') && { authMethod: options.get('authMethod') ?? '' }),
    ...patience,
    maxConnections: 3,
    maxRequeues: 1,
    idleTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Errors do not repeat the address: it contains the password. */
function parsed(mailUrl: string): URL {
  try {
    const url = new URL(mailUrl);
    decodeURIComponent(url.username + url.password);
    if (/^smtps?:$/.test(url.protocol) && url.hostname !== '') return url;
  } catch {
    // the error below says it
  }
  throw new Error('MAIL_URL must be an address such as smtp://user:password@mail.example:587, where a sign such as @ in the password is written %40');
}

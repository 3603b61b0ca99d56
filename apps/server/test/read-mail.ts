interface ReadMail {
  /** By their names in small letters; a repeated name has all its values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly parts: ReadonlyMap<string, string>;
}

/**
 * Reads an email as a mail server got it: headers (RFC 5322, 2047) and the parts of a multipart text (RFC 2046). `raw`
 * has a character for each byte.
 */
export function readMail(raw: string): ReadMail {
  const { headers, body } = splitMail(raw);
  const boundary = /boundary="?([^";]+)/i.exec(headers.get('content-type')?.[0] ?? '')?.[1];
  const wholes =
    boundary === undefined
      ? [raw]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => part.slice('\r\n'.length));
  const parts = wholes.map((whole) => {
    const part = splitMail(whole);
    const type = (part.headers.get('content-type')?.[0] ?? 'text/plain').split(';')[0] ?? '';
    return [type, decoded(part.body, part.headers.get('content-transfer-encoding')?.[0] ?? '7bit')] as const;
  });
  return { headers, parts: new Map(parts) };
}

const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

function splitMail(raw: string): { readonly headers: Map<string, string[]>; readonly body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), decodeWords(value)]);
  }
  return { headers, body: raw.slice(end + 4) };
}

/** Blanks between two encoded words are not part of the text. */
const decodeWords = (value: string): string =>
  value
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('latin1') : unquoted(text.replaceAll('_', ' ')),
    )
    .replace(/[\x80-\xff]+/g, utf8);

const unquoted = (text: string): string => text.replace(/=([0-9A-F]{2})/gi, (_sign, hex: string) => String.fromCharCode(parseInt(hex, 16)));

function decoded(body: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return utf8(encoding.toLowerCase() === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : body);
}

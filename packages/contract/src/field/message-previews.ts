import { maxBodyLength, maxTitleLength } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, id, instant, line, lines, text } from '../wire/wire.ts';

const owners = ['holder', 'operator'] as const;
const language = z.enum(['en', 'es'], 'must be en or es');

const incomplete = 'This link is not complete or not right. Open it again from the text message or the QR code.';

/** The signed token of a listen link; its reader has only the link to look at. */
const linkToken = z
  .string(incomplete)
  .min(1, incomplete)
  .max(400, incomplete)
  .refine((token) => !token.includes('\u0000'), incomplete);

/** What the listen page shows and speaks: one message, and nothing else of the account. */
export const ListenMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Of `title` and `body`. */
  language,
});
export type ListenMessage = z.output<typeof ListenMessage>;

/** A title and a text in Spanish: numbered '1.' (title, one line) and '2.' (text) on the wire (spec 1 §7). */
const NumberedWords = z.codec(z.string().regex(/^1\. [^\n]*\n2\. /, 'must be numbered 1. and 2.'), z.object({ title: z.string(), body: z.string() }), {
  // By the first line and the first '2.' that begins a line: the text may have a numbered list of its own.
  decode: (wire) => {
    const [, title = '', body = ''] = /^1\. ([^\n]*)\n2\. ([\s\S]*)$/.exec(wire) ?? [];
    return { title, body };
  },
  encode: ({ title, body }) => `1. ${title.replaceAll(/\s+/g, ' ').trim()}\n2. ${body}`,
});

/** Hearing a message on a phone before it is set, and saying it in Spanish. */
export const messagePreviews = operations({
  link: {
    summary: 'The listen link of a saved message, which lasts 7 days; shown as a QR code',
    method: 'GET',
    path: '/api/listenlink',
    roles: ['operator'],
    query: z.object({ id, language: language.optional() }),
    response: z.object({ url: z.string() }),
    example: { query: { id: '{message}' } },
  },
  send: {
    summary: 'Send the listen link by SMS',
    method: 'POST',
    path: '/api/previewsms',
    roles: ['operator'],
    creates: true,
    body: z.object({
      ContentID: id,
      language: language.optional(),
      /** The caller's own number without it. */
      PhoneNumber: text(40).optional(),
      countryCode: text(2).optional(),
    }),
    response: Done.extend({ smsId: id }),
    example: { body: { ContentID: '{message}', PhoneNumber: '2025550144', countryCode: 'US' } },
  },
  sms: {
    summary: 'What became of a preview SMS; an error is shown to the operator',
    method: 'GET',
    path: '/api/previewsms',
    roles: ['operator'],
    query: z.object({ id }),
    response: z.object({ status: z.enum(['waiting', 'sent', 'failed']), error: z.string().optional() }),
    example: { query: { id: '{previewSms}' } },
  },
  listen: {
    summary: 'The message behind a listen link',
    method: 'GET',
    path: '/api/listen/{id}',
    roles: 'public',
    params: z.object({ id }),
    query: z.object({ t: linkToken }),
    /** `reports`: the link was sent to one receiver, and what becomes of it counts. */
    response: z.object({ message: ListenMessage, reports: z.boolean().optional() }),
    example: { params: { id: '{message}' }, query: { t: 'no token' } },
  },
  listened: {
    summary: 'What became of a message that was opened by the link of a notification; other links report nothing',
    method: 'POST',
    path: '/api/listen/{id}',
    roles: 'public',
    params: z.object({ id }),
    query: z.object({ t: linkToken }),
    body: z.object({
      /** Of the page's own making: reporting twice changes nothing. */
      eventId: z.uuid('must be a UUID'),
      kind: z.enum(['started', 'heard', 'interrupted'], 'must be started, heard or interrupted'),
      at: instant,
      fraction: z.number().min(0).max(1).optional(),
    }),
    response: Done,
    example: {
      params: { id: '{message}' },
      query: { t: 'no token' },
      body: { eventId: '0192f0c1-2345-7abc-8def-0123456789ab', kind: 'heard', at: '2026-11-20T08:00:00Z' },
    },
  },
  translate: {
    summary: 'Say a title and a message in Spanish; without a translator a clear error',
    method: 'POST',
    path: '/api/spanishtranslate',
    roles: owners,
    body: z.object({ Title: line(maxTitleLength, 1), Body: lines(maxBodyLength, 1) }),
    /** Without the disclaimer. `warnings` name numbers, links and addresses of the source that the result lacks. */
    response: z.object({ success: z.literal(1), data: NumberedWords, warnings: z.array(z.string()) }),
    example: { body: { Title: 'Gate code', Body: 'The gate code is 4471.' } },
  },
});

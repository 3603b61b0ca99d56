import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, instant, text } from '../wire/wire.ts';

const operators = ['holder', 'operator'] as const;
const Ticket = z.object({ ticket: text(100, 1) });

/** The calls of the phone opened by the code on the screen. */
export const ownPhoneSignIn = operations({
  look: {
    summary: 'The owner for whom a code on the screen signs this phone in, shown before they agree',
    method: 'POST',
    path: '/api/receiver/phone-code',
    roles: 'public',
    body: Ticket,
    response: z.object({ company: z.string(), operator: z.string(), phone: z.string(), expiresAt: instant }),
    example: { body: { ticket: 'of-nobody' } },
  },
  signIn: {
    summary: 'Sign a phone in with the code on the screen, once, and agree to the company. It gets only the messages of this company',
    method: 'POST',
    path: '/api/receiver/sign-in/phone-code',
    roles: 'public',
    body: Ticket,
    response: z.object({ token: z.string(), expiresAt: instant, phone: z.string() }),
    example: { body: { ticket: 'of-nobody' } },
  },
});

/** The own phone of an operator, which hears the operator's messages. */
export const ownPhone = operations({
  show: {
    summary: 'Create the address of a code that signs the caller’s own phone in, once within ten minutes; replaces an earlier one',
    method: 'POST',
    path: '/api/start/phone-code',
    roles: operators,
    response: z.object({
      url: z.string(),
      /** The steps for a phone that does not know this server's certificate yet; they lead on to `url`. */
      pageUrl: z.string().optional(),
      phone: z.string(),
      expiresAt: instant,
    }),
    example: {},
  },
  end: {
    summary: 'Sign the caller’s own phone out',
    method: 'DELETE',
    path: '/api/start/phone',
    roles: operators,
    response: Done,
    example: {},
  },
  ...ownPhoneSignIn,
});

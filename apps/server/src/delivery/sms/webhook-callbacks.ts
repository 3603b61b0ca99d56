import * as z from 'zod';
import { parseJson, quoted } from './sms-request.ts';
import type { Call, Callback, CallbackResult } from './callbacks.ts';
import { isSignedBy, signatureHeader } from './webhook.ts';

const Status = z.object({
  /** The providerId, or the text message's own id if no providerId was answered. */
  id: z.string(),
  status: z.enum(['accepted', 'delivered', 'undelivered']),
  error: z.string().optional(),
});
const Inbound = z.object({ from: z.string(), body: z.string() });

/** Reports of the operator's own server, signed like the requests to it (docs/operations.md, Text messages). */
export function webhookCallbacks({ secret }: { readonly secret: string }): readonly Callback[] {
  const signed =
    <T>(schema: z.ZodType<T>, read: (told: T) => CallbackResult) =>
    ({ body, headers, now }: Call) => {
      if (!isSignedBy(secret, { body, header: headers[signatureHeader], now })) return undefined;
      const json = parseJson(body.toString('utf8'));
      if (json === undefined) return 'unreadable';
      const told = schema.safeParse(json).data;
      return told ? read(told) : {};
    };
  return [
    {
      path: 'webhook/status',
      methods: ['POST'],
      read: signed(Status, ({ id, status, error }) => ({
        delivery: { providerId: id, delivery: status, ...(error !== undefined && { error: quoted(error) }) },
      })),
    },
    { path: 'webhook/inbound', methods: ['POST'], read: signed(Inbound, (reply) => ({ reply })) },
  ];
}

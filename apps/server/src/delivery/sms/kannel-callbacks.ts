import { createHash, timingSafeEqual } from 'node:crypto';
import type { Call, Callback, CallbackResult } from './callbacks.ts';
import type { ReportSigner } from './report-signer.ts';

interface KannelCallbackOptions {
  readonly signer: ReportSigner;
  readonly password: string;
}

/**
 * Kannel's delivery reports and people's replies. Kannel signs nothing: each row's address is signed, and replies carry
 * the password, as sent texts do.
 */
export const kannelCallbacks = ({ signer, password }: KannelCallbackOptions): readonly Callback[] => [
  {
    path: 'kannel/status',
    methods: ['GET'],
    read: async (call) => {
      const query = parseQuery(call);
      const providerId = await signer.read(query, call.now);
      return providerId === undefined ? undefined : toDeliveryReport(providerId, Number(query.get('status')));
    },
  },
  {
    path: 'kannel/inbound',
    methods: ['GET'],
    read: (call) => {
      const query = parseQuery(call);
      const isRight = timingSafeEqual(sha256Digest(query.get('password') ?? ''), sha256Digest(password));
      return isRight ? { reply: { from: query.get('from') ?? '', body: query.get('text') ?? '' } } : undefined;
    },
  },
];

const parseQuery = ({ url }: Call): URLSearchParams => new URL(url, 'http://localhost').searchParams;
const sha256Digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The bits of dlr-mask: 1 delivered, 2 not, 4 waits in the centre, 8 taken by it, 16 refused by it (kannel.org user
 * guide, Delivery reports).
 */
function toDeliveryReport(providerId: string, status: number): CallbackResult {
  if (!Number.isInteger(status)) return {};
  if ((status & 1) !== 0) return { delivery: { providerId, delivery: 'delivered' } };
  if ((status & 2) !== 0) return { delivery: { providerId, delivery: 'undelivered', error: 'It could not be delivered to the phone.' } };
  if ((status & 16) !== 0) return { delivery: { providerId, delivery: 'undelivered', error: 'The phone network refused it.' } };
  return (status & 12) !== 0 ? { delivery: { providerId, delivery: 'accepted' } } : {};
}

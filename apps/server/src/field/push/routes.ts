import { ECDH } from 'node:crypto';
import type { contract, Handlers } from '@earshot/contract';
import { type Issue, Refusal } from '@earshot/domain';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { endpointObjection } from './addresses.ts';
import type { PushKeys } from './keys.ts';
import { dropSubscription, putSubscription } from './store.ts';

export function pushHandlers({ config }: Services, keys: () => Promise<PushKeys>): Handlers<typeof contract.push, Context> {
  const { push } = config;
  return {
    key: async () => ({ publicKey: push.kind === 'off' ? null : (await keys()).publicKey }),
    subscribe: async ({ body: { endpoint, keys: own, language = 'en' } }, { device, now, carryOut }) => {
      if (push.kind === 'off') throw new Refusal({ code: 'conflict' }, 'Notifications are turned off on this server.');
      const issues = [...(push.testCa === undefined ? toIssues('endpoint', endpointObjection(endpoint)) : []), ...keyIssues(own)];
      if (issues.length > 0) throw invalid(...issues);
      const { deviceId, phone } = device;
      return carryOut(async ({ db }) => {
        await putSubscription(db, { deviceId, phone, endpoint, ...own, language, now });
        return { success: 1 as const };
      });
    },
    unsubscribe: async (_input, { device, carryOut }) =>
      carryOut(async ({ db }) => {
        await dropSubscription(db, device.deviceId);
        return { success: 1 as const };
      }),
  };
}

const toIssues = (field: string, message: string | undefined): readonly Issue[] => (message === undefined ? [] : [{ field, message }]);

/** Requires a point of the curve P-256 and 16 bytes (RFC 8291, 2.1): with anything else each push would fail. */
const keyIssues = ({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): readonly Issue[] => [
  ...toIssues('keys.p256dh', isPoint(p256dh) ? undefined : "must be the browser's key"),
  ...toIssues('keys.auth', Buffer.from(auth, 'base64url').length === 16 ? undefined : "must be the browser's secret"),
];

function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1', undefined, 'latin1', 'compressed');
    return true;
  } catch {
    return false;
  }
}

import type { contract, Handlers } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { isOwnPhone } from '../../messaging/contacts/index.ts';
import { hashToken, newToken } from '../../platform/database/ids.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { ingestPath } from './ingest.ts';
import { allow, findLastSeen, forbid } from './store.ts';

export function ownTracksHandlers({ config, database }: Services): Handlers<typeof contract.ownTracks, Context> {
  return {
    status: async (_input, { device, now }) => {
      const row = await findLastSeen(database.db, device.phone, now);
      return { isOn: row !== undefined, ...(row && row.last_seen_at !== null && { lastSeenAt: row.last_seen_at }) };
    },
    allow: async (_input, { device, now, carryOut }) => {
      if (isOwnPhone(device.phone))
        throw new Refusal(
          { code: 'conflict' },
          'This phone was signed in with the code on your screen. To use OwnTracks, sign out, then sign in with your number and a texted code.',
        );
      const password = newToken();
      await carryOut(async ({ db }) => {
        await allow(db, device.phone, { passwordHash: hashToken(password), now });
        return {};
      });
      const access = { url: `${config.phoneUrl}${ingestPath}`, username: device.phone.slice(1), password };
      return { ...access, configUrl: buildConfigUrl(access) };
    },
    forbid: async (_input, { device, carryOut }) =>
      carryOut(async ({ db }) => {
        await forbid(db, device.phone);
        return { success: 1 as const };
      }),
  };
}

interface Access {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Builds the link that opens the app with its settings filled in (owntracks.org/booklet/features/remoteconfig): HTTP,
 * significant changes and regions, and regions taken from here.
 */
function buildConfigUrl({ url, username, password }: Access): string {
  const configuration = {
    _type: 'configuration',
    mode: 3,
    url,
    auth: true,
    username,
    password,
    deviceId: 'phone',
    tid: username.slice(-2),
    monitoring: 1,
    cmd: true,
    remoteConfiguration: true,
    allowRemoteLocation: false,
    extendedData: false,
  };
  return `owntracks:///config?inline=${encodeURIComponent(Buffer.from(JSON.stringify(configuration)).toString('base64'))}`;
}

import webPush from 'web-push';
import * as z from 'zod';
import type { Database } from '../../platform/database/database.ts';

/** The key pair that identifies this installation to push services (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const PushKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
const settingName = 'push keys';

/**
 * Returns the installation's pair. Subscriptions are bound to it, so it is made once: if two servers start together,
 * both use the first one's.
 */
export function openPushKeys({ db }: Database): () => Promise<PushKeys> {
  let known: PushKeys | undefined;
  const stored = async (): Promise<PushKeys | undefined> => {
    const row = await db.selectFrom('settings').select('value').where('name', '=', settingName).executeTakeFirst();
    return row && PushKeys.parse(JSON.parse(row.value));
  };
  return async () => {
    known ??= await stored();
    if (known) return known;
    await db
      .insertInto('settings')
      .values({ name: settingName, value: JSON.stringify(webPush.generateVAPIDKeys()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    known = await stored();
    if (!known) throw new Error('The push keys were removed just now');
    return known;
  };
}

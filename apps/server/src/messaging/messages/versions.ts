import type { contract, Handlers, MessageVersion } from '@earshot/contract';
import type { Db } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { findHistory } from './history.ts';
import { versionMadeAt } from './version.ts';
import { countHeard, countOwnHearings, findReplaced, findWorded } from './versions-store.ts';
import { visibleMessage } from './visible.ts';

export function messageVersionsHandlers({ database: { db } }: Pick<Services, 'database'>): Handlers<typeof contract.messageVersions, Context> {
  return {
    list: async ({ query }, { actor }) => {
      const asked = await visibleMessage(db, actor, query.id);
      const id = asked.parent_id ?? asked.id;
      const versions = (await findVersions(db, asked.client_id, [id])).get(id) ?? [];
      const counted = await countHeard(db, asked.client_id, id);
      return { ...counted, versions: [...versions], history: await findHistory(db, asked.client_id, id) };
    },
  };
}

/**
 * The versions of each message, the current one first. For versions replaced before words were kept, and for lost ones
 * that phones heard, only the number and the hearings are known. Other lost ones are left out.
 */
export async function findVersions(db: Db, clientId: string, messageIds: readonly string[]): Promise<ReadonlyMap<string, readonly MessageVersion[]>> {
  if (messageIds.length === 0) return new Map();
  const replaced = await findReplaced(db, clientId, messageIds);
  const hearings = await countOwnHearings(db, clientId, messageIds);
  const messages = await findWorded(db, clientId, messageIds);
  const heardBy = (messageId: string, version: number): number => hearings.find((row) => row.message_id === messageId && row.version === version)?.heard ?? 0;
  return new Map(
    messages.map((message) => {
      const current: MessageVersion = {
        ...toVersionWords(message),
        version: message.version,
        madeAt: versionMadeAt(message),
        heard: heardBy(message.id, message.version),
      };
      const kept = new Map(replaced.filter((row) => row.message_id === message.id).map((row) => [row.version, row]));
      const firstKept = Math.min(message.version, ...kept.keys());
      const older = Array.from({ length: message.version - 1 }, (_, index): MessageVersion[] => {
        const version = message.version - 1 - index;
        const row = kept.get(version);
        const heard = heardBy(message.id, version);
        if (!row) return version < firstKept || heard > 0 ? [{ version, heard }] : [];
        const replacedBy = fullName(row);
        return [{ ...toVersionWords(row), version, madeAt: row.made_at, replacedAt: row.replaced_at, replacedBy, replay: row.replay, heard }];
      });
      return [message.id, [current, ...older.flat()]];
    }),
  );
}

interface VersionRow {
  readonly title: string;
  readonly body: string;
  readonly spanish_body: string | null;
  readonly location: string;
  readonly radius_meters: number;
  readonly trigger: 'enter' | 'exit';
}

const toVersionWords = ({ title, body, spanish_body, location, radius_meters: radiusMeters, trigger }: VersionRow) => ({
  words: { title, body, ...(spanish_body !== null && { spanishBody: spanish_body }) },
  place: { location, radiusMeters, trigger },
});

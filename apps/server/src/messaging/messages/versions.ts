import type { contract, Handlers, MessageVersion } from '@earshot/contract';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { findSpanish } from './store.ts';
import { versionMadeAt } from './version.ts';
import { countHeard, countOwnHearings, findReplaced } from './versions-store.ts';
import { visibleMessage } from './visible.ts';

/** The versions of a message. */
export function messageVersionsHandlers({ database: { db } }: Pick<Services, 'database'>): Handlers<typeof contract.messageVersions, Context> {
  return {
    list: async ({ query }, { actor }) => {
      const asked = await visibleMessage(db, actor, query.id);
      const message = asked.parent_id === null ? asked : await visibleMessage(db, actor, asked.parent_id);
      const { client_id: clientId, id } = message;
      const heardOf = await countOwnHearings(db, clientId, id);
      const replaced = await findReplaced(db, clientId, id);
      const spanish = await findSpanish(db, clientId, id);
      const current: MessageVersion = {
        version: message.version,
        words: { title: message.title, body: message.body, ...(spanish && { spanishBody: spanish.body }) },
        place: { location: message.location, radiusMeters: message.radius_meters, trigger: message.trigger },
        madeAt: versionMadeAt(message),
        heard: heardOf.get(message.version) ?? 0,
      };
      const older = Array.from({ length: message.version - 1 }, (_, index): MessageVersion => {
        const version = message.version - 1 - index;
        const row = replaced.find((each) => each.version === version);
        const heard = heardOf.get(version) ?? 0;
        if (!row) return { version, heard };
        return {
          ...{ version, heard, replay: row.replay, madeAt: row.made_at, replacedAt: row.replaced_at },
          words: { title: row.title, body: row.body, ...(row.spanish_body !== null && { spanishBody: row.spanish_body }) },
          place: { location: row.location, radiusMeters: row.radius_meters, trigger: row.trigger },
          replacedBy: `${row.first_name} ${row.last_name}`.trim(),
        };
      });
      return { ...(await countHeard(db, clientId, id)), versions: [current, ...older] };
    },
  };
}

import type { contract, Handlers, RecipientChoice } from '@earshot/contract';
import { usualSpeedMph } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { mayChoose, visibleMessage } from '../messages/index.ts';
import { checkMessage } from './check.ts';
import { type Audience, countPeople, findPhones } from './people-store.ts';
import { summarizeReadiness } from './readiness.ts';

const nobody: Audience = { choice: { groups: { kind: 'some', ids: new Set() }, contacts: { kind: 'some', ids: new Set() } } };

export function messageChecksHandlers({ database: { db } }: Services): Handlers<typeof contract.messageChecks, Context> {
  return {
    check: async ({ body: { content, message_settings: settings, receivers, speedMph = usualSpeedMph } }, { actor, now }) => {
      const stored = content.id === undefined ? undefined : await visibleMessage(db, actor, content.id);
      const audience = receivers ? await choosable(db, actor, receivers) : stored ? { messageId: stored.id } : nobody;
      return { findings: [...(await checkMessage(db, actor, { content, settings, audience, speedMph }, now))] };
    },
    count: async ({ body }, { actor }) => ({ ReceiverCount: await countPeople(db, actor, await choosable(db, actor, body)) }),
    readiness: async ({ body }, { actor, now }) => summarizeReadiness(await findPhones(db, actor, await choosable(db, actor, body), now), now),
  };
}

async function choosable(db: Db, actor: Actor, choice: RecipientChoice): Promise<Audience> {
  if (!(await mayChoose(db, actor, choice))) throw notFound('One of the Receivers');
  return { choice };
}

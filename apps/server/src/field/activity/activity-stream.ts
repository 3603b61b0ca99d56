import type { contract, Handlers } from '@earshot/contract';
import { findSeesAll } from '../../messaging/messages/index.ts';
import type { Context } from '../../platform/http/context.ts';
import type { LiveEvent } from '../../platform/live-events.ts';
import type { Services } from '../../platform/services.ts';
import { toScope } from './policy.ts';
import { findOwner } from './store.ts';

/** Events come in bursts about few messages, and every window of a company receives each. */
const ownerIsKnownMs = 10_000;

/** Sends each window of a company the events of the messages that its viewer sees: an operator's own, or all. */
export function watchHandler({ database, live, log }: Services): Handlers<typeof contract.activity, Context>['watch'] {
  const owners = new Map<string, Promise<string | undefined>>();
  const findMessageOwner = (clientId: string, messageId: string): Promise<string | undefined> => {
    const known = owners.get(messageId) ?? findOwner(database.db, clientId, messageId);
    if (owners.has(messageId)) return known;
    owners.set(messageId, known);
    setTimeout(() => owners.delete(messageId), ownerIsKnownMs).unref();
    known.catch(() => owners.delete(messageId));
    return known;
  };
  return async (_input, { actor }) => {
    const { clientId, operatorId } = toScope(actor);
    const seesAll = operatorId === undefined || (await findSeesAll(database.db, clientId));
    return (emit) => {
      let isOpen = true;
      const pass = async (event: LiveEvent): Promise<void> => {
        if (event.kind === 'contacts') return emit({ kind: event.kind });
        const { kind, messageId } = event;
        if ((seesAll || (await findMessageOwner(clientId, messageId)) === operatorId) && isOpen) emit({ kind, messageId });
      };
      const stop = live.listen(clientId, (event) => void pass(event).catch((error: unknown) => log.error(error)));
      return () => {
        isOpen = false;
        stop();
      };
    };
  };
}

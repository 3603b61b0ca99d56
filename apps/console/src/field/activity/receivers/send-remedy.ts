import { api } from '../../../platform/api.ts';
import { newKey } from '../../../platform/new-key.ts';
import type { Remedy } from './cause-words.ts';
import type { RemedyResult } from './remedy-words.ts';

/** The most people of one call. */
const mostAtOnce = 300;

export interface Recipients {
  readonly messageId: string | undefined;
  readonly ids: readonly string[];
}

/** A call that is repeated, always under its own key, until it is answered. */
export type Step = () => Promise<RemedyResult>;

export function remedySteps(remedy: Remedy, { messageId, ids }: Recipients): readonly Step[] {
  if (remedy === 'invite') return [inviting(ids)];
  const channel = remedy === 'text' ? ('text' as const) : ('push' as const);
  return splitIds(ids).map((contact_ids) => {
    const idempotencyKey = newKey();
    return async () => {
      const { notified, notReminded, canText } = await api.nudges.send({ body: { message_id: messageId, contact_ids, channel } }, { idempotencyKey });
      return { done: notified, notReminded, canText };
    };
  });
}

const splitIds = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, index) => ids.slice(index * mostAtOnce, (index + 1) * mostAtOnce));

function inviting(ids: readonly string[]): Step {
  const idempotencyKey = newKey();
  const [first, ...others] = ids;
  return async () => {
    const nothing = { notReminded: [], canText: [] };
    if (first !== undefined && others.length === 0) {
      const { message } = await api.contacts.invite({ body: { UserID: first } }, { idempotencyKey });
      return { ...nothing, done: 1, message };
    }
    const body = { selection: { kind: 'some', ids: new Set(ids) }, status: 'All' } as const;
    const { message, invited } = await api.contacts.inviteSelected({ body }, { idempotencyKey });
    return { ...nothing, done: invited, message };
  };
}

export function sumResults(results: readonly RemedyResult[]): RemedyResult {
  const people = new Map<RemedyResult['notReminded'][number]['reason'], number>();
  for (const { reason, people: count } of results.flatMap(({ notReminded }) => notReminded)) people.set(reason, (people.get(reason) ?? 0) + count);
  return {
    done: results.reduce((sum, { done }) => sum + done, 0),
    message: results.at(-1)?.message,
    notReminded: [...people].map(([reason, count]) => ({ reason, people: count })),
    canText: results.flatMap(({ canText }) => canText),
  };
}

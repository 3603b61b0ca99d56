import { createHash } from 'node:crypto';
import type { Drive } from '@earshot/contract';
import type { InboxMessage } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/failures.ts';
import { findFingerprint } from './fingerprint-store.ts';
import { findMessages } from './messages-store.ts';
import { findPeople, hasEars, type People, type UserKey } from './people-store.ts';

/** All inputs of a drive. */
export interface Preparation {
  readonly drive: Drive;
  readonly sets: readonly People[];
  readonly leftOut: number;
  readonly messages: ReadonlyMap<string, InboxMessage>;
  /** The fingerprint of the client's messages and contacts before they were read. */
  readonly fingerprint: string;
}

/**
 * Reads who hears which messages, for a drive in the past, now or in the future. A deleted contact, or one of another
 * owner, hears nothing.
 */
export async function prepare(db: Db, who: UserKey, { drive, now }: { readonly drive: Drive; readonly now: number }): Promise<Preparation> {
  const { fingerprint, seesAll } = await findFingerprint(db, who.clientId);
  const messages = await findMessages(db, who, { seesAll, notOverAt: Math.min(now, drive.startsAt) });
  const { sets, leftOut } = (await hasEars(db, who, drive.ears))
    ? await findPeople(db, who, { ears: drive.ears, messageIds: messages.map(({ id }) => id) })
    : { sets: [], leftOut: 0 };
  return { drive, sets, leftOut, messages: new Map(messages.map((message) => [message.id, message])), fingerprint };
}

export async function requireEars(db: Db, who: UserKey, { ears }: Pick<Drive, 'ears'>): Promise<void> {
  if (!(await hasEars(db, who, ears))) throw notFound(ears.kind === 'contact' ? 'This contact' : 'This group');
}

/** Adds an unsaved message: it replaces the saved one, or goes to all sets, or to an empty set. */
export function withDraft({ sets, messages, ...rest }: Preparation, draft: InboxMessage): Preparation {
  const isHeard = sets.some(({ messageIds }) => messageIds.includes(draft.id));
  const listeners = sets.length > 0 ? sets : [{ count: 0, names: [], messageIds: [] }];
  return {
    ...rest,
    sets: isHeard ? sets : listeners.map((people) => ({ ...people, messageIds: [...people.messageIds, draft.id] })),
    messages: new Map(messages).set(draft.id, draft),
  };
}

/** Equal inputs have equal answers. */
export function hashOfInputs({ drive, sets, leftOut, messages }: Preparation): string {
  const content = sets.flatMap(({ messageIds }) => messageIds.map((id) => messages.get(id)));
  return createHash('sha256')
    .update(JSON.stringify([drive, sets, leftOut, content]))
    .digest('base64url');
}

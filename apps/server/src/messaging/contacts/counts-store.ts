import { type SqlBool, sql } from 'kysely';
import { contactVersion, type RememberedByVersion } from '../../platform/database/contact-versions.ts';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { isAgreed, isDisclosed } from '../consents/index.ts';
import { type ContactSearch, type ContactStatus, invitationMs, isAsked, isOwn, isSeen, isSharing, matches } from './list-store.ts';

/** Numbers of contacts that an operator sees. */
export interface ContactCounts {
  readonly all: Readonly<Record<ContactStatus, number>>;
  readonly own: number;
  /** The contacts that the operator may select: own ones except the default contact. */
  readonly editable: Readonly<Record<ContactStatus, number>>;
}

export interface CountMemory {
  /** The counts that the server remembers. */
  readonly remembered?: RememberedByVersion<ContactCounts>;
}

/**
 * Counts the contacts of each status, with the other facts of the list. The counts of all contacts, and of a search, are
 * remembered (decision 037).
 */
export async function countContacts(db: Db, actor: Actor, { remembered, ...query }: ContactSearch & CountMemory) {
  const memory = query.scope ? undefined : remembered;
  const key = `${actor.clientId} ${actor.userId} ${query.search?.trim() ?? ''}`;
  const facts = memory && (await db.selectNoFrom(listFacts(actor)).executeTakeFirstOrThrow());
  const known = facts && memory.find(key, { version: facts.version, now: query.now });
  if (known) return { ...known, ...facts };
  const { counts, validUntil, ...counted } = await countEach(db, actor, query);
  memory?.keep(key, counts, { version: counted.version, now: query.now, validUntil });
  return { ...counts, ...counted };
}

const listFacts = (actor: Actor) =>
  [contactVersion(actor.clientId).as('version'), otherOperators(actor).as('otherOperators'), isSharing(actor).as('sharing')] as const;

/** The client's other operators, with whom a shared contact is shared. */
const otherOperators = ({ clientId, userId }: Actor) => sql<number>`(
  select count(*) from users where users.client_id = ${clientId} and users.id <> ${userId} and users.is_operator and users.archived_at is null)`;

const statuses = ['Pending', 'Verified', 'Invite'] as const;
const isCounted = {
  Pending: sql<boolean>`(is_asked or has_left) and not is_verified`,
  Verified: sql<boolean>`is_verified`,
  Invite: sql<boolean>`not is_asked and not has_left and not is_verified`,
} as const;

/**
 * Looks at every contact, in one pass. The other facts of the list come with it: among few contacts each further
 * statement costs as much as this one. The counts hold until an invitation lapses, unless something is changed.
 */
async function countEach(db: Db, actor: Actor, query: ContactSearch) {
  const seen = db
    .selectFrom('contacts')
    .leftJoin('consents', (join) =>
      join.onRef('consents.client_id', '=', 'contacts.client_id').onRef('consents.phone', '=', 'contacts.phone').on(isDisclosed('consents')),
    )
    .select([isAgreed('consents').as('is_verified'), sql<boolean>`(consents.left_at is not null)`.as('has_left')])
    .select([isOwn(actor).as('is_own'), sql<boolean>`${isOwn(actor)} and not contacts.is_default`.as('is_editable'), 'contacts.invited_at'])
    .select([isAsked(query.now).as('is_asked'), sql<boolean>`contacts.invited_at > ${instant(query.now + clockToleranceMs)}`.as('is_ahead')])
    .where('contacts.client_id', '=', actor.clientId)
    .where(isSeen(actor))
    .where(matches(query))
    // Keeps the expressions from being evaluated once for each count.
    .offset(sql.lit(0));
  const earliest = (condition: ReturnType<typeof sql<SqlBool>>) => sql<number | null>`min(invited_at) filter (where ${condition})`;
  const row = await db
    .selectFrom(seen.as('seen'))
    .select(({ fn }) => [
      fn.countAll<number>().as('All'),
      fn.countAll<number>().filterWhere('is_own', '=', true).as('own'),
      fn.countAll<number>().filterWhere('is_editable', '=', true).as('editableAll'),
    ])
    .select(({ fn }) => statuses.map((status) => fn.countAll<number>().filterWhere(isCounted[status]).as(status)))
    .select(({ fn, eb }) =>
      statuses.map((status) =>
        fn
          .countAll<number>()
          .filterWhere(eb.and([isCounted[status], eb.ref('is_editable')]))
          .as(`editable${status}`),
      ),
    )
    .select([earliest(sql`is_asked and not has_left and not is_verified`).as('asked'), earliest(sql`is_ahead`).as('ahead')])
    .select(listFacts(actor))
    .executeTakeFirstOrThrow();
  const {
    own,
    editableAll,
    editablePending,
    editableVerified,
    editableInvite,
    asked,
    ahead,
    version,
    otherOperators: others,
    sharing: mayBeShared,
    ...all
  } = row;
  const editable = { All: editableAll, Pending: editablePending, Verified: editableVerified, Invite: editableInvite };
  const validUntil = Math.min(asked === null ? Infinity : asked + invitationMs, ahead === null ? Infinity : ahead - clockToleranceMs);
  return { counts: { all, own, editable }, validUntil, version, otherOperators: others, sharing: mayBeShared };
}

import type { Contact, ContactsPage } from '@earshot/contract';
import { toConsentState, dateIn, findGroupType, maxIdsInQuery } from '@earshot/domain';
import { isPhoneCountry, nationalDigits } from '@earshot/domain/phone';
import type { Expression, SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { toPage, toPager } from '../../platform/database/list.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { countContacts, type CountMemory } from './counts-store.ts';
import { contactIds, type ContactOrder, type ContactStatus, findContactGroups, listContacts, type SeenContact } from './list-store.ts';
import { plainNumber } from './own-phone.ts';
import { mayAddContacts } from './policy.ts';

interface PageRequest extends CountMemory {
  readonly query: {
    readonly page?: number | undefined;
    readonly perpage?: number | undefined;
    readonly search?: string | undefined;
    readonly status?: ContactStatus | undefined;
    readonly sort?: ContactOrder['sort'] | undefined;
    readonly order?: ContactOrder['order'] | undefined;
  };
  readonly now: number;
  /** A further condition on `contacts`, to include or exclude some. */
  readonly scope?: Expression<SqlBool> | undefined;
}

const none = { All: 0, Pending: 0, Verified: 0, Invite: 0 };

export async function loadContactPage(db: Db, actor: Actor, { query, now, scope, ...memory }: PageRequest): Promise<ContactsPage> {
  const found = { search: query.search, scope, now };
  const status = query.status ?? 'All';
  const page = toPage(query);
  const [{ all, own, editable, otherOperators, sharing }, rows] = await Promise.all([
    countContacts(db, actor, { ...found, ...memory }),
    listContacts(db, actor, { ...found, ...toContactOrder(query), status, page }),
  ]);
  const total = all[status];
  const isWhole = total <= rows.length;
  const ids = total > maxIdsInQuery ? undefined : isWhole ? rows.map(({ id }) => id) : await contactIds(db, actor, { ...found, status });
  const groups = await findContactGroups(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const mayEdit = mayAddContacts(actor) ? editable : none;
  return {
    teams: { docs: rows.map((row) => toContact(row, actor)), pager: toPager(page, total), ...(ids && { alluserids: ids }) },
    count: all.All,
    ownCount: own,
    pendingCount: all.Pending,
    invitedCount: all.Invite,
    verifiedCount: all.Verified,
    editableContactsCoun: mayEdit[status],
    editableCounts: mayEdit,
    totalOperators: otherOperators,
    contactGroups: groups.map(({ contact_id, name, type_id }) => ({ Contact_Id: contact_id, groupName: name, groupIcon: findGroupType(type_id).icon })),
    sharingEnabled: sharing,
  };
}

// spec 2 §7: DefaultContact descending, then FirstName ascending
const toContactOrder = ({ sort = 'DefaultContact', order }: PageRequest['query']): ContactOrder => ({
  sort,
  order: order ?? (sort === 'DefaultContact' ? 'desc' : 'asc'),
});

/** A contact in an answer, with its number: actors who may not see numbers get '' instead. */
export function toContact(row: SeenContact, { timeZone }: Pick<Actor, 'timeZone'>): Contact {
  const phone = plainNumber(row.phone);
  const creator = `${row.creator_first_name} ${row.creator_last_name}`;
  return {
    id: row.id,
    clientId: row.client_id,
    createdBy: row.operator_id,
    creatorName: creator,
    operatorName: creator,
    firstName: row.first_name,
    lastName: row.last_name,
    phone,
    country: row.country,
    nationalNumber: isPhoneCountry(row.country) ? nationalDigits(phone, row.country) : '',
    email: row.email,
    isDefault: row.is_default,
    isShared: row.shared_at !== null,
    isPending: !row.is_verified && (row.is_asked || row.left_at !== null),
    isVerified: row.is_verified,
    isInvite: !row.is_verified && !row.is_asked && row.left_at === null,
    consent: toContactConsent(row, timeZone),
    modifiedAt: row.modified_at,
    ...(row.language !== null && { language: row.language }),
    ...(row.invited_at !== null && { invitedAt: row.invited_at }),
    ...toInvitationState(row),
  };
}

/** The day since which a person has agreed, or left. */
function toContactConsent({ agreed_at: agreedAt, left_at: leftAt }: SeenContact, timeZone: string): Contact['consent'] {
  const since = leftAt ?? agreedAt;
  return { state: toConsentState({ agreedAt, leftAt }), ...(since !== null && { since: dateIn(timeZone, since) }) };
}

/**
 * State of the text message. A failed one is shown until the next one, without a reason: the company may not know that
 * the person wants none.
 */
function toInvitationState({ is_verified, is_due, invitation }: SeenContact): Pick<Contact, 'invitation'> {
  if (is_verified) return {};
  if (is_due) return { invitation: { state: 'waiting' } };
  if (!invitation) return {};
  const { status, delivery } = invitation;
  if (status === 'failed' || delivery === 'undelivered') return { invitation: { state: 'failed' } };
  if (status !== 'sent') return { invitation: { state: 'waiting' } };
  return { invitation: { state: delivery === 'delivered' ? 'delivered' : 'sent' } };
}

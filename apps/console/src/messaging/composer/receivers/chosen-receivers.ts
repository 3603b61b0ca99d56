import type { Contact, Group, RecentRecipients, RecipientChoice, Recipients } from '@earshot/contract';
import { formatCount, fullName, isSelected, noSelection, type Selection, toggle } from '@earshot/domain';
import type { ChoosableContacts } from './use-receiver-lists.ts';

export interface ChosenReceivers {
  readonly choice: RecipientChoice;
  /** Distinct people, with groups resolved. */
  readonly count: number;
  readonly groups: readonly { readonly id: string; readonly name: string; readonly memberCount: number }[];
  /** The chosen contacts by name; empty if all are chosen. */
  readonly contacts: readonly { readonly id: string; readonly name: string }[];
}

export const nobody: ChosenReceivers = { choice: { groups: noSelection, contacts: noSelection }, count: 0, groups: [], contacts: [] };

/** A new message goes to the operator's own phone, if there is one (decisions: Contacts). */
export const chosenDefault = (contacts: readonly Contact[]): ChosenReceivers => ({
  ...nobody,
  choice: { groups: noSelection, contacts: { kind: 'some', ids: new Set(contacts.map(({ id }) => id)) } },
  count: contacts.length,
  contacts: contacts.map((contact) => ({ id: contact.id, name: fullName(contact) })),
});

export const toChosen = ({ groups, contacts, ReceiverCount }: Recipients): ChosenReceivers => ({
  choice: {
    groups: { kind: 'some', ids: new Set(groups.map(({ Id }) => Id)) },
    contacts: { kind: 'some', ids: new Set(contacts.map(({ UserID }) => UserID)) },
  },
  count: ReceiverCount,
  // An inactive group stays chosen, for the day it is active again, but its members hear nothing (spec 1 §3).
  groups: groups.filter(({ Status }) => Status === 'active').map(({ Id, Name, Member_Count }) => ({ id: Id, name: Name, memberCount: Member_Count })),
  contacts: contacts.map(({ UserID, FirstName, LastName }) => ({ id: UserID, name: fullName({ firstName: FirstName, lastName: LastName }) })),
});

/** A set of receivers that was chosen before. */
export interface RecentSet extends ChosenReceivers {
  /** The names of its groups that are inactive now. */
  readonly inactive: readonly string[];
  /** The number of its groups and contacts that a colleague no longer shares. */
  readonly unshared: number;
}

/** Without what can no longer be chosen, in `choice` too: an inactive group is told, not added. */
export function toRecentSet(set: RecentRecipients): RecentSet {
  const inactive = set.groups.filter(({ Status }) => Status !== 'active').map(({ Name }) => Name);
  return { ...toChosen({ ...set, groups: set.groups.filter(({ Status }) => Status === 'active') }), inactive, unshared: set.LeftOut };
}

/** A sentence for each reason why a part of a set is not added; empty if all of it is. */
export function leftOutText({ inactive, unshared }: RecentSet): string {
  const groups =
    inactive.length === 1
      ? `A group of this set is inactive and was left out: ${inactive[0]}.`
      : `${inactive.length} groups of this set are inactive and were left out: ${inactive.join(', ')}.`;
  const others =
    unshared === 1
      ? '1 receiver of this set is no longer shared with you and was left out.'
      : `${formatCount(unshared)} receivers of this set are no longer shared with you and were left out.`;
  return [...(inactive.length > 0 ? [groups] : []), ...(unshared > 0 ? [others] : [])].join(' ');
}

/** The chosen active groups; inactive ones never count (spec 1 §3). */
export const chosenGroups = (groups: readonly Group[], selection: Selection): readonly Group[] =>
  groups.filter((group) => group.status === 'active' && isSelected(selection, group.id));

/** The contacts without members of a chosen group (spec 1 §4). With all contacts chosen, the server leaves them out. */
export const withoutMembers = (contacts: Selection, members: ReadonlySet<string>): Selection =>
  contacts.kind === 'some' ? { kind: 'some', ids: without(contacts.ids, members) } : contacts;

/** A choice without deleted ids, which the server would refuse. Returned unchanged if `known` is undefined. */
export const onlyKnown = (selection: Selection, known: ReadonlySet<string> | undefined): Selection =>
  selection.kind === 'some' && known ? { kind: 'some', ids: new Set([...selection.ids].filter((id) => known.has(id))) } : selection;

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> => new Set([...ids].filter((id) => !others.has(id)));

interface People {
  readonly contacts: Selection;
  readonly members: ReadonlySet<string>;
  /** All contacts that can be chosen, members or not. */
  readonly choosable: ChoosableContacts;
}

/**
 * Distinct people: members of the chosen groups and the chosen contacts. With all of very many contacts chosen, every
 * member is assumed to be one of them.
 */
export function peopleCount({ contacts, members, choosable }: People): number {
  if (contacts.kind === 'some') return new Set([...contacts.ids, ...members]).size;
  if (choosable.ids) return new Set([...without(choosable.ids, contacts.except), ...members]).size;
  return Math.max(members.size, choosable.total - without(contacts.except, members).size);
}

export function contactNames({ choice, contacts }: ChosenReceivers): readonly string[] {
  if (choice.contacts.kind === 'some') return contacts.map(({ name }) => name);
  const left = choice.contacts.except.size;
  return [left === 0 ? 'All contacts' : `All contacts except ${left}`];
}

/** '1 member', '2,500 members'. */
export const membersText = (count: number): string => (count === 1 ? '1 member' : `${formatCount(count)} members`);

/** The names of the "Heard by" line: groups first. */
export const heardBy = (chosen: ChosenReceivers): readonly string[] => [...chosen.groups.map(({ name }) => name), ...contactNames(chosen)];

/** A group or a person that can be chosen. */
export interface Receiver {
  readonly kind: 'group' | 'contact';
  readonly id: string;
  readonly name: string;
  readonly memberCount?: number;
}

/** Adds a receiver, or removes a chosen one. The count is a sum until the server counts the people. */
export function withToggled(chosen: ChosenReceivers, { kind, id, name, memberCount = 0 }: Receiver): ChosenReceivers {
  const { choice, count, groups, contacts } = chosen;
  if (kind === 'group') {
    const isAdded = !isSelected(choice.groups, id);
    const next = isAdded ? [...groups, { id, name, memberCount }] : groups.filter((each) => each.id !== id);
    // Members of a group stay among all contacts.
    const left = choice.contacts.kind === 'all' ? count : count - memberCount;
    return counted({ choice: { ...choice, groups: toggle(choice.groups, id) }, count: isAdded ? count + memberCount : left, groups: next, contacts });
  }
  const isAdded = !isSelected(choice.contacts, id);
  const others = contacts.filter((each) => each.id !== id);
  const next = choice.contacts.kind === 'all' ? contacts : isAdded ? [...others, { id, name }] : others;
  return counted({ choice: { ...choice, contacts: toggle(choice.contacts, id) }, count: count + (isAdded ? 1 : -1), groups, contacts: next });
}

/** Adds the receivers of another set; the same object if all are chosen. */
export const withSet = (chosen: ChosenReceivers, { groups, contacts }: ChosenReceivers): ChosenReceivers =>
  [...groups.map((group): Receiver => ({ kind: 'group', ...group })), ...contacts.map((contact): Receiver => ({ kind: 'contact', ...contact }))]
    .filter(({ kind, id }) => !isSelected(chosen.choice[`${kind}s`], id))
    .reduce(withToggled, chosen);

/** Without the receiver that was added last, contacts before groups. */
export function withoutLast(chosen: ChosenReceivers): ChosenReceivers {
  const { choice, groups, contacts } = chosen;
  if (choice.contacts.kind === 'all') return counted({ ...chosen, choice: { ...choice, contacts: noSelection }, count: 0, contacts: [] });
  const contact = contacts.at(-1);
  if (contact) return withToggled(chosen, { kind: 'contact', ...contact });
  const group = groups.at(-1);
  return group ? withToggled(chosen, { kind: 'group', ...group }) : chosen;
}

/** A person may be chosen twice: at least everybody of the largest part is left. */
const counted = (chosen: ChosenReceivers): ChosenReceivers => {
  const { contacts } = chosen.choice;
  const parts = [contacts.kind === 'some' ? contacts.ids.size : 0, ...chosen.groups.map(({ memberCount }) => memberCount)];
  return { ...chosen, count: Math.max(chosen.count, ...parts) };
};

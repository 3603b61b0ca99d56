import type { Contact, Group, RecipientChoice, Recipients } from '@earshot/contract';
import { isSelected, noSelection, type Selection } from '@earshot/domain';

/** Who hears a message, with what the composer says of them. */
export interface Chosen {
  readonly choice: RecipientChoice;
  /** Distinct people with groups resolved. */
  readonly count: number;
  readonly groups: readonly { readonly id: string; readonly name: string; readonly memberCount: number }[];
  /** Names of contacts, or one sentence for all of them. */
  readonly contacts: readonly string[];
}

export const nobody: Chosen = { choice: { groups: noSelection, contacts: noSelection }, count: 0, groups: [], contacts: [] };

export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string => `${firstName} ${lastName}`.trim();

/** A new message goes to the operator's own phone, if there is one (decisions: Contacts). */
export const chosenDefault = (contacts: readonly Contact[]): Chosen => ({
  ...nobody,
  choice: { groups: noSelection, contacts: { kind: 'some', ids: new Set(contacts.map(({ id }) => id)) } },
  count: contacts.length,
  contacts: contacts.map(fullName),
});

export const chosenOf = ({ groups, contacts, ReceiverCount }: Recipients): Chosen => ({
  choice: {
    groups: { kind: 'some', ids: new Set(groups.map(({ Id }) => Id)) },
    contacts: { kind: 'some', ids: new Set(contacts.map(({ UserID }) => UserID)) },
  },
  count: ReceiverCount,
  groups: groups.map(({ Id, Name, Member_Count }) => ({ id: Id, name: Name, memberCount: Member_Count })),
  contacts: contacts.map(({ FirstName, LastName }) => fullName({ firstName: FirstName, lastName: LastName })),
});

/** The chosen active groups; inactive ones never count (spec 1 §3). */
export const chosenGroups = (groups: readonly Group[], selection: Selection): readonly Group[] =>
  groups.filter((group) => group.status === 'active' && isSelected(selection, group.id));

/** The contacts without those who are members of a chosen group already (spec 1 §4). */
export function withoutMembers(contacts: Selection, members: ReadonlySet<string>): Selection {
  return contacts.kind === 'some' ? { kind: 'some', ids: contacts.ids.difference(members) } : { kind: 'all', except: contacts.except.union(members) };
}

interface People {
  readonly contacts: Selection;
  readonly members: ReadonlySet<string>;
  /** All contacts that can be chosen, members or not. */
  readonly contactTotal: number;
}

/** Distinct people: members of the chosen groups and the chosen contacts. With all contacts chosen, every member is taken to be one of them. */
export function peopleCount({ contacts, members, contactTotal }: People): number {
  if (contacts.kind === 'some') return contacts.ids.union(members).size;
  return Math.max(members.size, contactTotal - contacts.except.difference(members).size);
}

/** The names of the "Heard by" line: groups first. */
export const heardBy = ({ groups, contacts }: Chosen): readonly string[] => [...groups.map(({ name }) => name), ...contacts];

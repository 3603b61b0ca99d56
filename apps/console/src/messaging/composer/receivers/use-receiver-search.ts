import type { Contact, Group } from '@earshot/contract';
import { fullName, isSelected, type MessageState } from '@earshot/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { usePhoneFormat } from '../../../ui/use-phone-format.ts';
import { type ChosenReceivers, membersText, type Receiver, toRecentSet, withSet } from './chosen-receivers.ts';

/** About the time between two keys of a fast typist. */
const pauseMs = 120;
/** The number of groups and of people that are asked for; typing finds the others. */
const most = 20;

export interface FoundReceiver extends Receiver {
  readonly note: string;
  readonly state?: { readonly dot: MessageState; readonly word: string };
  readonly isChosen: boolean;
  /** An inactive group: its members hear nothing. */
  readonly isBarred?: boolean;
}

interface ListState {
  readonly isOpen: boolean;
  /** The pointer or the focus is at the field: the list is asked for before the click that opens it. */
  readonly isNear: boolean;
}

/** The receivers that a text finds, the chosen ones first, then groups and people. */
export function useReceiverSearch(typed: string, { isOpen, isNear }: ListState, chosen: ChosenReceivers) {
  const [search] = useDebouncedValue(typed.trim(), pauseMs);
  const formatPhone = usePhoneFormat();
  const query = { page: 1, perpage: most, ...(search !== '' && { search }) } as const;
  const settings = { enabled: isOpen || isNear, placeholderData: keepPreviousData } as const;
  const groups = useQuery({ ...settings, queryKey: ['groups', 'receivers', search], queryFn: ({ signal }) => api.groups.list({ query }, { signal }) });
  const people = useQuery({
    ...settings,
    queryKey: ['contacts', 'receivers', search],
    queryFn: ({ signal }) => api.contacts.list({ query: { ...query, sort: 'FirstName', order: 'asc' } }, { signal }),
  });
  const recent = useQuery({ queryKey: ['messages', 'recent-receivers'], queryFn: ({ signal }) => api.messages.recentRecipients(undefined, { signal }) }).data;
  // Sets that come later than the list wait for the next opening: they would move its rows under the pointer.
  const [offered, setOffered] = useState(recent);
  if (!isOpen && offered !== recent) setOffered(recent);
  const found = [
    ...(groups.data?.data ?? []).map((group) => toFoundGroup(group, chosen)),
    ...(people.data?.teams.docs ?? []).map((contact) => toFoundContact(contact, chosen, formatPhone)),
  ];
  return {
    rows: [...listChosen(chosen, search, found), ...found.filter(({ isChosen }) => !isChosen)],
    /** The sets of receivers that were chosen last and would add somebody, while nothing is typed. */
    recent: search === '' && typed === '' ? (offered?.sets ?? []).map(toRecentSet).filter((set) => withSet(chosen, set) !== chosen) : [],
    /** All people that the text finds. */
    total: people.data?.count ?? 0,
    /** No answer has come yet. */
    isWaiting: groups.isLoading || people.isLoading,
    /** The rows are not yet those of the text. */
    isSearching: search !== typed.trim() || [groups, people].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    error: groups.error ?? people.error,
  };
}

const toFoundGroup = ({ id, name, status, typeName, memberCount }: Group, { choice }: ChosenReceivers): FoundReceiver => {
  const isBarred = status !== 'active';
  const note = `${typeName} · ${membersText(memberCount)}${isBarred ? ' · Inactive' : ''}`;
  return { kind: 'group', id, name, memberCount, note, isChosen: !isBarred && isSelected(choice.groups, id), isBarred };
};

function toFoundContact(contact: Contact, { choice }: ChosenReceivers, formatPhone: (e164: string) => string): FoundReceiver {
  const { id, phone } = contact;
  return {
    kind: 'contact',
    id,
    name: fullName(contact),
    note: phone === '' ? '—' : formatPhone(phone),
    state: toState(contact),
    isChosen: isSelected(choice.contacts, id),
  };
}

/** The status of the list of contacts (spec 2 §4). */
function toState({ isPending, isVerified, consent }: Contact): NonNullable<FoundReceiver['state']> {
  if (consent.state === 'left') return { dot: 'expired', word: 'Left' };
  if (isPending) return { dot: 'future', word: 'Pending' };
  return isVerified ? { dot: 'active', word: 'Verified' } : { dot: 'draft', word: 'Invite' };
}

/** The chosen receivers whose name has the text; one that was found has its note as well. */
function listChosen({ groups, contacts }: ChosenReceivers, search: string, found: readonly FoundReceiver[]): readonly FoundReceiver[] {
  const known = found.filter(({ isChosen }) => isChosen);
  const ids = new Set(known.map(({ id }) => id));
  const others = [
    ...groups.map(({ id, name, memberCount }): FoundReceiver => ({ kind: 'group', id, name, memberCount, note: membersText(memberCount), isChosen: true })),
    ...contacts.map(({ id, name }): FoundReceiver => ({ kind: 'contact', id, name, note: '', isChosen: true })),
  ].filter(({ id, name }) => !ids.has(id) && name.toLocaleLowerCase().includes(search.toLocaleLowerCase()));
  return [...known, ...others.slice(0, most)];
}

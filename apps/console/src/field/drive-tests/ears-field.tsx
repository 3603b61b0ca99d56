import { NativeSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { fullName, maxPerPage } from '@earshot/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { type ChosenEars, everyone } from './drive-form.ts';
import { listInPage } from '../../ui/list-in-page.ts';

interface EarsFieldProps {
  readonly ears: ChosenEars;
  readonly error: string | undefined;
  readonly onChange: (ears: ChosenEars) => void;
}

const kinds = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'group', label: 'A group' },
  { value: 'contact', label: 'A receiver' },
];
const pauseMs = 250;

export function EarsField({ ears, error, onChange }: EarsFieldProps) {
  return (
    <>
      <NativeSelect
        label="Who is driving"
        data={kinds}
        value={ears.kind}
        onChange={({ currentTarget: { value } }) => onChange(value === 'everyone' ? everyone : { kind: value === 'group' ? 'group' : 'contact', name: '' })}
      />
      {ears.kind === 'group' && <GroupChoice {...{ ears, error, onChange }} />}
      {ears.kind === 'contact' && <ContactChoice {...{ ears, error, onChange }} />}
    </>
  );
}

function GroupChoice({ ears, error, onChange }: EarsFieldProps) {
  const groups = useQuery({
    queryKey: ['groups', 'to-choose'],
    queryFn: ({ signal }) => api.groups.list({ query: { page: 1, perpage: maxPerPage } }, { signal }),
  });
  const data = (groups.data?.data ?? []).filter(({ status }) => status === 'active').map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label="Group"
      placeholder="Choose a group"
      searchable
      {...listInPage}
      data={withChosen(data, ears)}
      value={ears.id ?? null}
      error={error ?? (groups.isError ? failureText(groups.error) : undefined)}
      nothingFoundMessage={groups.isPending ? 'Loading…' : 'No groups match.'}
      onChange={(_, option) => option && onChange({ kind: 'group', id: option.value, name: option.label })}
    />
  );
}

function ContactChoice({ ears, error, onChange }: EarsFieldProps) {
  const [typed, setTyped] = useState('');
  // The name of the chosen contact is no search.
  const [search] = useDebouncedValue(typed === ears.name ? '' : typed.trim(), pauseMs);
  const contacts = useQuery({
    queryKey: ['contacts', 'to-drive', search],
    queryFn: ({ signal }) =>
      api.contacts.list({ query: { page: 1, perpage: 50, sort: 'FirstName', order: 'asc', ...(search !== '' && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const data = (contacts.data?.teams.docs ?? []).map(({ id, firstName, lastName }) => ({ value: id, label: fullName({ firstName, lastName }) }));
  return (
    <Select
      label="Receiver"
      placeholder="Type a name"
      searchable
      {...listInPage}
      data={withChosen(data, ears)}
      value={ears.id ?? null}
      error={error ?? (contacts.isError ? failureText(contacts.error) : undefined)}
      nothingFoundMessage={contacts.isFetching ? 'Loading…' : 'No contacts match.'}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(_, option) => option && onChange({ kind: 'contact', id: option.value, name: option.label })}
    />
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The chosen contact stays in the list under any search. */
const withChosen = (options: readonly Option[], { id, name }: ChosenEars): Option[] =>
  id === undefined || options.some(({ value }) => value === id) ? [...options] : [...options, { value: id, label: name }];

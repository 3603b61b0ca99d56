import { Button, Checkbox, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group } from '@earshot/contract';
import { isSelected, type Selection, toggle } from '@earshot/domain';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { membersText } from './chosen-receivers.ts';
import classes from './receivers.module.css';
import { SelectAll, SelectFound } from './select-boxes.tsx';

interface GroupsTabProps {
  readonly query: UseQueryResult<{ readonly data: readonly Group[]; readonly activegroupcount: number }>;
  readonly selection: Selection;
  /** Chosen active groups. */
  readonly chosenCount: number;
  readonly isReadOnly: boolean;
  readonly onSelect: (selection: Selection) => void;
}

// Four groups before "More..." (spec 1 §2).
const shownFirst = 4;
/** The number of further groups for each press: a row for each of very many would make every click slow. */
const shownMore = 100;

/** The groups. Inactive ones are shown and cannot be chosen (spec 1 §4). */
export function GroupsTab({ query, selection, chosenCount, isReadOnly, onSelect }: GroupsTabProps) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(shownFirst);
  const { data, error, refetch } = query;
  const found = (data?.data ?? []).filter(({ name }) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase()));
  const shown = found.slice(0, search === '' ? limit : Math.max(limit, shownMore));
  // Inactive groups cannot be chosen, so they do not count.
  const active = found.filter(({ status }) => status === 'active');
  const total = data?.activegroupcount ?? 0;
  return (
    <>
      <div className={classes['tools']}>
        <SearchBox label="Search groups" placeholder="Search groups" value={search} onSearch={setSearch} />
        {search === '' ? (
          <SelectAll chosenCount={chosenCount} total={total} isReadOnly={isReadOnly} onSelect={onSelect} />
        ) : (
          <SelectFound search={search} total={active.length} rows={active} selection={selection} isReadOnly={isReadOnly} onSelect={onSelect} />
        )}
      </div>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes['rows']} aria-label="Groups" aria-busy={!data}>
          {!data && Array.from({ length: shownFirst }, (_, index) => <Skeleton key={index} height={28} my={8} />)}
          {data && found.length === 0 && <li className={classes['none']}>{search === '' ? 'There are no groups yet.' : 'No groups match.'}</li>}
          {shown.map((group) => (
            <GroupRow key={group.id} group={group} selection={selection} isReadOnly={isReadOnly} onToggle={() => onSelect(toggle(selection, group.id))} />
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button variant="subtle" className={classes['more']} onClick={() => setLimit(shown.length + shownMore)}>
          More...
        </Button>
      )}
    </>
  );
}

interface GroupRowProps {
  readonly group: Group;
  readonly selection: Selection;
  readonly isReadOnly: boolean;
  readonly onToggle: () => void;
}

function GroupRow({ group, selection, isReadOnly, onToggle }: GroupRowProps) {
  const isActive = group.status === 'active';
  const members = membersText(group.memberCount);
  return (
    <li className={classes['row']}>
      <Checkbox
        label={group.name}
        description={isActive ? `${group.typeName} · ${members}` : `${group.typeName} · ${members} · Inactive`}
        disabled={isReadOnly || !isActive}
        checked={isActive && isSelected(selection, group.id)}
        onChange={onToggle}
      />
    </li>
  );
}

import type { Group } from '@earshot/contract';
import { formatCount, groupTypes } from '@earshot/domain';
import { IconShare3, IconTrash } from '@tabler/icons-react';
import { BulkAction, BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { FilterSelect } from '../../../ui/list/filter-select.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { isFiltered, shownStatuses, unfiltered } from '../groups-search.ts';
import { findGroups } from '../queries.ts';
import type { GroupListState } from '../use-groups-page.ts';
import { GroupsTable } from './groups-table.tsx';
import classes from './list.module.css';

const typeOptions = [{ value: '', label: 'Any type' }, ...groupTypes.map(({ id, name }) => ({ value: id, label: name }))];

interface GroupsListProps {
  readonly page: GroupListState;
  readonly onOpen: (group: Group) => void;
}

export function GroupsList({ page, onOpen }: GroupsListProps) {
  const { search, change, list, data, chosen, actions } = page;
  return (
    <section aria-labelledby="all-groups">
      <div className={classes['heading']}>
        <h2 id="all-groups">All groups</h2>
        {data && <p>{isFiltered(search) ? `${formatCount(data.pager.totalItems)} found` : totals(data)}</p>}
      </div>
      <ListFrame
        noun="groups"
        placeholder="Search groups"
        pager={data?.pager}
        pagesLabel="Pages of groups"
        unmatched="Try another search or filter."
        empty={{
          title: 'No groups yet',
          text: 'A group is a name for people who hear the same messages, such as a crew. Select people above and press Add to group.',
        }}
        bar={chosen.count > 0 && <Bulk page={page} />}
        filters={<FilterSelect label="Type" value={search.type} options={typeOptions} onChange={(type) => change({ type })} />}
        tools={<Segments label="Active" values={shownStatuses} value={search.status} onChange={(status) => change({ status })} />}
        questions={actions.questions}
        chosen={{ ids: chosen.elsewhere, find: (ids) => findGroups(search, ids), onGone: chosen.drop }}
        onChange={change}
        {...{ search, list, unfiltered }}
      >
        {data && <GroupsTable groups={data.data} page={page} onOpen={onOpen} />}
      </ListFrame>
    </section>
  );
}

const totals = ({ pager, activegroupcount }: { readonly pager: { readonly totalItems: number }; readonly activegroupcount: number }): string =>
  `${formatCount(pager.totalItems)} total, ${formatCount(activegroupcount)} active`;

function Bulk({ page: { chosen, actions, isSharing } }: Pick<GroupsListProps, 'page'>) {
  const { switchLabel, questions } = actions;
  return (
    <BulkBar noun="groups" count={chosen.count} allCount={chosen.allCount} onSelectAll={() => chosen.selectAll()} onClear={chosen.clear}>
      <BulkAction
        label={switchLabel}
        title={`Make the selected groups ${switchLabel.toLowerCase()}`}
        isBusy={questions.isBusy}
        onClick={actions.switchSelected}
      />
      {isSharing && <BulkAction label="Share" icon={<IconShare3 size={14} aria-hidden />} onClick={actions.shareSelected} />}
      <BulkAction label="Delete" icon={<IconTrash size={14} aria-hidden />} isBusy={questions.isBusy} onClick={actions.removeSelected} />
    </BulkBar>
  );
}

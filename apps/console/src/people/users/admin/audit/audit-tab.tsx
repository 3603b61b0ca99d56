import type { AuditEntry } from '@earshot/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { formatsFor } from '../../../../platform/dates.ts';
import { failureText } from '../../../../platform/failure-text.ts';
import { ChangeList } from '../../../../ui/change-list.tsx';
import { EmptyState } from '../../../../ui/list/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { ListFooter } from '../../../../ui/list/list-footer.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SearchBox } from '../../../../ui/list/search-box.tsx';
import { CellNote, CellTitle, Sheet, SheetTable, SheetToolbar } from '../../../../ui/sheet.tsx';
import { SkeletonRows } from '../../../../ui/list/skeleton-rows.tsx';
import { auditQuery } from '../admin-queries.ts';
import type { Viewer } from '../member.ts';
import type { AdminSearch } from '../use-admin-page.ts';
import classes from './audit.module.css';
import { formatSentence } from './audit-words.ts';

interface AuditTabProps {
  readonly viewer: Viewer;
  readonly search: AdminSearch;
  readonly onChange: (change: Partial<AdminSearch>, replace?: boolean) => void;
}

/** The changes of messages, contacts, groups, users, roles, invitations and settings, the latest first. */
export function AuditTab({ viewer, search, onChange }: AuditTabProps) {
  const list = useQuery(auditQuery(viewer.clientId, search));
  const { data } = list;
  useLastPage(search.page, data?.data.length === 0 ? data.pager.totalPages : undefined, (page) => onChange({ page }, true));
  return (
    <>
      <Sheet>
        <SheetToolbar>
          <SearchBox
            label="Search the audit"
            placeholder="Search people, messages and groups"
            value={search.search}
            onSearch={(text) => onChange({ search: text })}
          />
        </SheetToolbar>
        {list.isRefetchError && (
          <Notice text={failureText(list.error)}>
            <Button variant="default" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        {data ? (
          <Entries entries={data.data} isStale={list.isPlaceholderData} {...{ viewer, search, onChange }} />
        ) : list.isError ? (
          <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows label="Loading the audit" />
        )}
      </Sheet>
      {data && <ListFooter pager={{ ...data.pager, page: search.page }} onPage={(page) => onChange({ page })} />}
    </>
  );
}

function Entries({ entries, isStale, viewer, search, onChange }: AuditTabProps & { readonly entries: readonly AuditEntry[]; readonly isStale: boolean }) {
  if (entries.length === 0 && search.search !== '')
    return (
      <EmptyState title="No entries match" text="No entries match this search.">
        <Button variant="default" onClick={() => onChange({ search: '' })}>
          Show all entries
        </Button>
      </EmptyState>
    );
  if (entries.length === 0)
    return <EmptyState title="Nothing yet" text="Changes to messages, contacts, groups, users, roles, invitations and settings appear here." />;
  const formats = formatsFor(viewer.timeZone);
  const formatDayAndTime = (at: number) => `${formats.formatDay(at)}, ${formats.time(at)}`;
  return (
    <SheetTable label="Audit" isStale={isStale}>
      <thead>
        <tr>
          <th scope="col">What was done</th>
          <th scope="col" data-from="sm" className={classes['when']}>
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} time={formatDayAndTime(entry.at)} />
        ))}
      </tbody>
    </SheetTable>
  );
}

function Entry({ entry, time }: { readonly entry: AuditEntry; readonly time: string }) {
  return (
    <tr>
      <td>
        <CellTitle>{formatSentence(entry)}</CellTitle>
        <ChangeList changes={entry.changes} />
        <div className={classes['below']}>
          <CellNote>{time}</CellNote>
        </div>
      </td>
      <td data-from="sm">{time}</td>
    </tr>
  );
}

/** Goes to the last page if the requested one is beyond it. */
function useLastPage(page: number, lastPage: number | undefined, onPage: (page: number) => void): void {
  const goTo = useEffectEvent(onPage);
  useEffect(() => {
    if (lastPage !== undefined && page > Math.max(lastPage, 1)) goTo(Math.max(lastPage, 1));
  }, [lastPage, page]);
}

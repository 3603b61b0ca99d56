import type { AuditEntry } from '@earshot/contract';
import { useQuery } from '@tanstack/react-query';
import { formatsFor } from '../../../../platform/dates.ts';
import { ChangeList } from '../../../../ui/change-list.tsx';
import { ListFrame } from '../../../../ui/list/list-frame.tsx';
import { useKeptPage } from '../../../../ui/list/use-kept-page.ts';
import { CellNote, CellTitle, SheetTable } from '../../../../ui/sheet.tsx';
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
  const list = useKeptPage(useQuery(auditQuery(viewer.clientId, search)), JSON.stringify([viewer.clientId, search.search]));
  return (
    <ListFrame
      noun="the audit"
      placeholder="Search people, messages and groups"
      empty={{ title: 'Nothing yet', text: 'Changes to messages, contacts, groups, users, roles, invitations and settings appear here.' }}
      pager={list.data?.pager}
      {...{ search, onChange, list }}
    >
      <Entries entries={list.data?.data ?? []} isStale={list.isPlaceholderData} timeZone={viewer.timeZone} />
    </ListFrame>
  );
}

interface EntriesProps {
  readonly entries: readonly AuditEntry[];
  readonly isStale: boolean;
  readonly timeZone: string;
}

function Entries({ entries, isStale, timeZone }: EntriesProps) {
  const formats = formatsFor(timeZone);
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

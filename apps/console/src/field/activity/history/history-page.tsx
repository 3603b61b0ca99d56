import type { HistoryEvent } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatsFor } from '../../../platform/dates.ts';
import { wordAmong } from '../../../platform/search-word.ts';
import { useSession } from '../../../platform/session.ts';
import { ChangeList } from '../../../ui/change-list.tsx';
import { FilterSelect } from '../../../ui/list/filter-select.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import type { PageChange } from '../../../ui/list/page-choice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CellNote, CellTitle, SheetTable } from '../../../ui/sheet.tsx';
import { BackToActivity } from '../viewer.tsx';
import classes from './history.module.css';
import { useHistoryAddress } from './history-address.ts';
import { eventNote, eventText, historyKinds } from './history-words.ts';
import { useHistory } from './use-history.ts';
import { useNamedTitle } from './use-named-title.ts';

interface ListChange extends Partial<PageChange> {
  readonly search?: string;
  readonly kind?: string;
}

/** /activity/history: what happened to a person or a message, the newest first. */
export function HistoryPage() {
  const { user } = useSession();
  const { address, options, go } = useHistoryAddress(user?.isHolder === true);
  const { target, page, perpage, search, kind, readAt } = address;
  const isOfPerson = 'contactId' in target;
  const timeZone = user?.timeZone ?? 'UTC';
  const list = useHistory(address);
  // The other pages are of the history that the first one showed: a report that comes meanwhile would move rows between them.
  const turn = (change: PageChange, replace = false) => go({ ...change, readAt: readAt ?? list.data?.readAt }, replace);
  const change = (next: ListChange, replace = false) => {
    if (next.search === undefined && next.kind === undefined) turn({ page, ...next }, replace);
    // Otherwise each pause in typing would be a step of the Back button.
    else go({ search: next.search ?? search, kind: wordAmong(historyKinds, next.kind ?? kind), page: 1, readAt: undefined }, next.kind === undefined);
  };
  const name = list.data && (list.data.about || 'Untitled');
  useNamedTitle(name);
  const total = list.data?.pager.totalItems;
  return (
    <>
      <PageHeader title="History" note={name && `${name}, the newest first`}>
        <BackToActivity className={classes['link']} />
        {list.data && (
          <Link to="/activity/report" search={target} className={classes['link']}>
            Proof of hearing
          </Link>
        )}
      </PageHeader>
      <ListFrame
        noun="the history"
        placeholder={isOfPerson ? 'Search messages' : 'Search people'}
        filters={<FilterSelect label="What happened" value={kind ?? ''} options={options} onChange={(value) => change({ kind: value })} />}
        tools={
          <>
            <output className={classes['count']}>
              {total !== undefined && (total === 1 ? '1 entry' : `${formatCount(total)} entries`)}
              {readAt !== undefined && ` as of ${formatTime(readAt, timeZone)}`}
            </output>
            {readAt !== undefined && (
              <Button variant="subtle" color="gray" onClick={() => go({ page: 1, readAt: undefined })}>
                Show the newest
              </Button>
            )}
          </>
        }
        unfiltered={{ search: '', kind: '' }}
        unmatched="Try other words, or everything that happened."
        empty={{ title: 'Nothing yet', text: 'What happens to this message or person appears here.' }}
        pager={list.data?.pager}
        search={{ page, perpage, search, kind: kind ?? '' }}
        onChange={change}
        list={list}
      >
        <SheetTable label="History" isStale={list.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">What happened</th>
              <th scope="col" data-from="sm" className={classes['when']}>
                When
              </th>
              <th scope="col" className={classes['proof']}>
                Proof
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data?.data.map((event, row) => (
              <Entry key={`${event.at} ${event.kind} ${row}`} {...{ event, timeZone }} contactId={isOfPerson ? target.contactId : undefined} />
            ))}
          </tbody>
        </SheetTable>
      </ListFrame>
    </>
  );
}

function formatTime(at: number, timeZone: string): string {
  const formats = formatsFor(timeZone);
  return `${formats.formatDay(at)}, ${formats.time(at)}`;
}

interface EntryProps {
  readonly event: HistoryEvent;
  /** The person of the whole history. */
  readonly contactId: string | undefined;
  readonly timeZone: string;
}

function Entry({ event, contactId, timeZone }: EntryProps) {
  const formats = formatsFor(timeZone);
  const time = formatTime(event.at, timeZone);
  const text = eventText(event);
  const note = eventNote(event, formats);
  const title = event.title === undefined ? undefined : event.title || 'Untitled';
  // In the history of a message the events of phones have a person, or one who is not among the viewer's contacts.
  const isOfPhone = event.title === undefined && event.messageId !== undefined;
  const about = title ?? (isOfPhone ? (event.name ?? 'Not one of your contacts') : undefined);
  // The proof has the present receivers alone.
  const person = event.isReceiver && (event.contactId ?? contactId);
  return (
    <tr>
      <td>
        <CellTitle>{about === undefined ? text : `${text}: ${about}`}</CellTitle>
        {note !== '' && <p className={classes['note']}>{note}</p>}
        {event.change && <ChangeList changes={event.change.changes} />}
        <div className={classes['below']}>
          <CellNote>{time}</CellNote>
        </div>
      </td>
      <td data-from="sm">{time}</td>
      <td>
        {event.messageId !== undefined && person && (
          <Link
            to="/activity/report"
            search={{ messageId: event.messageId, contactId: person }}
            className={classes['link']}
            aria-label={`Proof: ${text}, ${about ?? ''}, ${time}`}
          >
            Proof
          </Link>
        )}
      </td>
    </tr>
  );
}

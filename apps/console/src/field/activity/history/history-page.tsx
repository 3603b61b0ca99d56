import type { HistoryEvent } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { api } from '../../../platform/api.ts';
import { formatsFor } from '../../../platform/dates.ts';
import { useSession } from '../../../platform/session.ts';
import { ChangeList } from '../../../ui/change-list.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CellNote, CellTitle, SheetTable } from '../../../ui/sheet.tsx';
import { useViewerId } from '../queries.ts';
import classes from './history.module.css';
import { eventNote, eventText } from './history-words.ts';

const route = getRouteApi('/shell/activity/history');

/** /activity/history: what happened to a person or a message, the newest first. */
export function HistoryPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const viewerId = useViewerId();
  const { user } = useSession();
  const { contactId, messageId, page, perpage } = search;
  // A message comes first where an address names both.
  const target = messageId === undefined ? { contactId: contactId ?? '' } : { messageId };
  const list = useQuery({
    // Live news do not reread it: each page counts all events of a message.
    queryKey: ['activity-history', viewerId, target, page, perpage],
    queryFn: ({ signal }) => api.activity.history({ query: { ...target, page, perpage } }, { signal }),
    networkMode: 'always',
    placeholderData: (previous, query) =>
      query?.queryKey[1] === viewerId && JSON.stringify(query.queryKey[2]) === JSON.stringify(target) ? previous : undefined,
  });
  const change = (changed: object, replace = false) => void navigate({ to: '/activity/history', search: { ...search, ...changed }, replace });
  const total = list.data?.pager.totalItems;
  return (
    <>
      <PageHeader title="History" note={list.data && `${list.data.about || 'Untitled'}, the newest first`}>
        <Link to="/activity" className={classes['link']}>
          Back to Activity
        </Link>
        {list.data && (
          <Link to="/activity/report" search={target} className={classes['link']}>
            Proof of hearing
          </Link>
        )}
      </PageHeader>
      <ListFrame
        noun="the history"
        bar={<output className={classes['count']}>{total !== undefined && (total === 1 ? '1 entry' : `${formatCount(total)} entries`)}</output>}
        empty={{ title: 'Nothing yet', text: 'What happens to this message or person appears here.' }}
        pager={list.data?.pager}
        search={{ ...search, search: '' }}
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
              <Entry key={`${event.at} ${event.kind} ${row}`} {...{ event, contactId, timeZone: user?.timeZone ?? 'UTC' }} />
            ))}
          </tbody>
        </SheetTable>
      </ListFrame>
    </>
  );
}

interface EntryProps {
  readonly event: HistoryEvent;
  /** The person of the whole history. */
  readonly contactId: string | undefined;
  readonly timeZone: string;
}

function Entry({ event, contactId, timeZone }: EntryProps) {
  const formats = formatsFor(timeZone);
  const time = `${formats.formatDay(event.at)}, ${formats.time(event.at)}`;
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

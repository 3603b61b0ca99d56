import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { formatsFor } from '../../platform/dates.ts';
import { ListFrame } from '../../ui/list/list-frame.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segments } from '../../ui/segments.tsx';
import { messagesSearch, shownStates, unfiltered, viewParts } from './messages-search.ts';
import classes from './messages.module.css';
import { MessagesTable } from './messages-table.tsx';
import { MessagesFilters } from './messages-filters.tsx';
import { type MessagesPageState, useMessagesPage } from './use-messages-page.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const JustSetNotice = lazyPart(() => import('./set-notice.tsx'), 'JustSetNotice');
const MessagesBulk = lazyPart(() => import('./messages-bulk.tsx'), 'MessagesBulk');
const NoMessages = lazyPart(() => import('./no-messages.tsx'), 'NoMessages');
const ExportProgress = lazyPart(() => import('../../ui/list/export-progress.tsx'), 'ExportProgress');

/** The Messages list (spec 2 §2.1). */
export function MessagesPage(): ReactNode {
  const page = useMessagesPage();
  const { search, list, contents, editorId, chosen, exporting, change } = page;
  return (
    <>
      <PageHeader title="Messages" note={contents ? formatCountsNote(contents) : ''}>
        {editorId !== undefined && (
          <>
            {/* In its place before the list has come: it would move the buttons. */}
            <span
              className={classes['live']}
              title="Live messages of your whole company, paused ones included"
              data-full={(contents && contents.live_count >= contents.live_limit) || undefined}
            >
              {contents && contents.live_limit > 0 && `${formatCount(contents.live_count)} of ${formatCount(contents.live_limit)} live`}
            </span>
            <Button component={Link} to="/hear" variant="default">
              Hear it here
            </Button>
            <Button component={Link} to="/drive-test" variant="default">
              Drive test
            </Button>
            <Button component={Link} to="/messages/editor" leftSection={<IconPlus size={15} aria-hidden />}>
              New Message
            </Button>
          </>
        )}
      </PageHeader>
      <ListFrame
        noun="messages"
        placeholder="Search title, text or place"
        pager={contents?.pager}
        unmatched="Try another search or filter."
        empty={<NoMessages mayWrite={editorId !== undefined} />}
        bar={chosen.count > 0 && <MessagesBulk page={page} />}
        filters={<MessagesFilters page={page} />}
        views={chosen.count === 0 && { list: 'messages', kept: viewParts, parse: (view) => messagesSearch.parse(view) }}
        tools={<Segments label="Status" values={shownStates} value={search.status} onChange={(status) => change({ status })} />}
        notices={
          (exporting.isBusy || (exporting.error !== null && chosen.count > 0)) && (
            <Suspense>
              <ExportProgress exporting={exporting} things="messages" />
            </Suspense>
          )
        }
        questions={page.actions.questions}
        chosen={{ ids: chosen.elsewhere, find: page.actions.find, onGone: chosen.drop }}
        onChange={change}
        {...{ search, list, unfiltered }}
      >
        {contents && <MessagesTable contents={contents} page={page} />}
      </ListFrame>
      <JustSet page={page} />
    </>
  );
}

/** The states add up to the rows of the list under the same search. */
const formatCountsNote = (of: Record<`${'active' | 'future' | 'paused' | 'expire' | 'draft'}_count`, number>): string =>
  [
    `${formatCount(of.active_count)} active, ${formatCount(of.future_count)} future`,
    of.paused_count > 0 && `${formatCount(of.paused_count)} paused`,
    `${formatCount(of.expire_count)} expired`,
    of.draft_count > 0 && `${formatCount(of.draft_count)} draft${of.draft_count > 1 ? 's' : ''}`,
  ]
    .filter(Boolean)
    .join(', ');

function JustSet({ page: { just, contents, list, timeZone } }: { readonly page: MessagesPageState }) {
  const { justSet, forget } = just;
  // The earlier list does not contain it.
  if (!justSet || !list.isFetchedAfterMount) return null;
  return (
    <Suspense>
      <JustSetNotice justSet={justSet} row={contents?.docs.find(({ id }) => id === justSet.id)} formats={formatsFor(timeZone)} onGone={forget} />
    </Suspense>
  );
}

import type { ContactsPage as ContactsPageData } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { tell } from '../../platform/feedback.ts';
import { ExportProgress } from '../../ui/list/export-progress.tsx';
import { ListFrame } from '../../ui/list/list-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segments } from '../../ui/segments.tsx';
import { contactsSearch, shownStatuses, viewParts } from './contacts-search.ts';
import { ContactsTable } from './contacts-table.tsx';
import { ContactsToolbar } from './contacts-toolbar.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { useContactsExport } from './export/use-contacts-export.ts';
import { LastImport } from './import/last-import.tsx';
import { wholeList } from './list-filter.ts';
import { findContacts } from './use-choice.ts';
import { type ContactsPageState, useContactsPage } from './use-contacts-page.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const ImportDialog = lazyPart(() => import('./import/import-dialog.tsx'), 'ImportDialog');

/** The Contacts page (spec 2 §2.2). */
export function ContactsPage(): ReactNode {
  const state = useContactsPage();
  const { search, list, page, editorId, chosen, change, setOpenDialog } = state;
  return (
    <>
      <Head state={state} />
      <ListFrame
        noun="contacts"
        placeholder=""
        pager={page?.teams.pager}
        unfiltered={wholeList}
        unmatched="Try another search or status."
        empty={{
          title: 'No contacts yet',
          text: editorId === undefined ? 'No contacts have been added.' : firstText,
          ...(editorId !== undefined && { children: <FirstContact onOpen={setOpenDialog} /> }),
        }}
        bar={<ContactsToolbar state={state} />}
        views={chosen.chosenCount === 0 && { list: 'contacts', kept: viewParts, parse: (view) => contactsSearch.parse(view) }}
        tools={<Segments label="Status" values={shownStatuses} value={search.status} onChange={(status) => change({ status })} />}
        notices={chosen.error !== null && <Notice text={failureText(chosen.error)} />}
        questions={state.actions.questions}
        chosen={{ ids: chosen.elsewhere, find: findContacts, onGone: chosen.drop }}
        onChange={change}
        {...{ search, list }}
      >
        {page && (
          <ContactsTable
            selection={chosen.selection}
            pageState={chosen.pageState}
            isPageEmpty={chosen.isPageEmpty}
            ownerId={state.ownerId}
            timeZone={state.timeZone}
            isStale={list.isPlaceholderData || chosen.isBusy}
            onToggle={chosen.toggle}
            onTogglePage={chosen.togglePage}
            onQuickSelect={state.quickSelect}
            onSort={(sort, order) => change({ sort, order })}
            on={state.on}
            {...{ page, search, editorId }}
          />
        )}
      </ListFrame>
      {editorId !== undefined && <LastImport ownerId={state.ownerId} timeZone={state.timeZone} onDone={state.finish} />}
      <EditDialog state={state} />
      {editorId !== undefined && state.openDialog === 'import' && (
        <Suspense>
          <ImportDialog user={state.user} onClose={() => setOpenDialog(undefined)} onDone={state.finish} />
        </Suspense>
      )}
    </>
  );
}

const firstText =
  'Add the people you want to receive messages, one by one or all at once from a CSV file. Each gets a text message with a link to the app when you press Invite.';

const FirstContact = ({ onOpen }: { readonly onOpen: (dialog: 'add' | 'import') => void }) => (
  <>
    <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => onOpen('add')}>
      Add contact
    </Button>
    <Button variant="default" onClick={() => onOpen('import')}>
      Import
    </Button>
  </>
);

interface StateProps {
  readonly state: ContactsPageState;
}

function Head({ state }: StateProps) {
  const { page, search, editorId, isOnBehalf, setOpenDialog } = state;
  const exporting = useContactsExport(search, tell);
  return (
    <>
      <PageHeader title="Contacts" note={page ? formatCountsNote(page) : ''}>
        {/* Staff look at a client's list on behalf; they may not export it. */}
        {!isOnBehalf && (
          <Button
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            disabled={exporting.isBusy || !page || page.teams.pager.totalItems === 0}
            onClick={exporting.start}
          >
            Export
          </Button>
        )}
        {editorId !== undefined && (
          <>
            <Button variant="default" leftSection={<IconUpload size={14} aria-hidden />} onClick={() => setOpenDialog('import')}>
              Import
            </Button>
            <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpenDialog('add')}>
              Add contact
            </Button>
          </>
        )}
      </PageHeader>
      <ExportProgress exporting={exporting} things="contacts" />
    </>
  );
}

type Counts = Pick<ContactsPageData, 'count' | 'ownCount' | 'verifiedCount' | 'pendingCount' | 'invitedCount'>;

/** '25 people and 1 shared: 18 verified, 4 pending, 4 to invite': the people are those of Everyone and of the navigation. */
const formatCountsNote = (of: Counts): string =>
  [`${peopleText(of)}: ${formatCount(of.verifiedCount)} verified`, `${formatCount(of.pendingCount)} pending`, `${formatCount(of.invitedCount)} to invite`].join(
    ', ',
  );

function peopleText({ count: all, ownCount }: Counts): string {
  const people = `${formatCount(ownCount)} ${ownCount === 1 ? 'person' : 'people'}`;
  return all > ownCount ? `${people} and ${formatCount(all - ownCount)} shared` : people;
}

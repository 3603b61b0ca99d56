import type { ContactsPage as ContactsPageData } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { tell } from '../../platform/feedback.ts';
import { ExportProgress } from '../../ui/list/export-progress.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { PageChoice } from '../../ui/list/page-choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { InvitationOnlyHere } from '../../ui/local-only.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import { ContactsTable } from './contacts-table.tsx';
import { ContactsToolbar } from './contacts-toolbar.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { useContactsExport } from './export/use-contacts-export.ts';
import { LastImport } from './import/last-import.tsx';
import { InviteCount } from './invite-count.tsx';
import { NoContacts } from './no-contacts.tsx';
import { toBulkEvents, useContactEvents } from './contact-events.ts';
import { type ContactsPageState, useContactsPage } from './use-contacts-page.ts';

const ConfirmDialog = lazy(() => import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));
const ImportDialog = lazy(() => import('./import/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

/** The Contacts page (spec 2 §2.2). */
export function ContactsPage(): ReactNode {
  const state = useContactsPage();
  const { search, list, page, editorId, chosen, change, actions } = state;
  const pager = page && { ...page.teams.pager, page: search.page, perpage: search.perpage };
  return (
    <>
      <Head state={state} />
      <Sheet>
        <ContactsToolbar
          search={search}
          selectedCount={editorId === undefined ? 0 : chosen.chosenCount}
          hiddenCount={chosen.hiddenCount}
          isBusy={chosen.isBusy || actions.isBusy}
          bulk={toBulkEvents(state)}
          onChange={change}
        />
        {actions.problem !== null && <Notice text={failureText(actions.problem)} />}
        {chosen.error !== null && <Notice text={failureText(chosen.error)} />}
        {list.isRefetchError && (
          <Notice text={failureText(list.error)}>
            <Button variant="default" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        <Rows state={state} />
      </Sheet>
      {pager && (
        <ListFooter pager={pager} onPage={(next) => change({ page: next })}>
          <PageChoice pager={pager} onChange={(next) => change(next)} />
        </ListFooter>
      )}
      {editorId !== undefined && <LastImport ownerId={state.ownerId} timeZone={state.timeZone} onDone={state.finish} />}
      <Dialogs state={state} />
    </>
  );
}

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

function Rows({ state }: StateProps) {
  const { list, page, search, chosen, editorId, change } = state;
  const on = useContactEvents(state);
  if (!page) return list.isError ? <ErrorPanel error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows label="Loading contacts" />;
  if (page.teams.docs.length === 0) return <NoContacts search={search} mayAdd={editorId !== undefined} onChange={change} onOpen={state.setOpenDialog} />;
  return (
    <ContactsTable
      page={page}
      search={search}
      selection={chosen.selection}
      selectionState={chosen.state}
      ownerId={state.ownerId}
      editorId={editorId}
      timeZone={state.timeZone}
      isStale={list.isPlaceholderData || chosen.isBusy}
      onToggle={chosen.toggle}
      onSelectShown={state.selectShown}
      onQuickSelect={state.quickSelect}
      onSort={(sort, order) => change({ sort, order })}
      on={on}
    />
  );
}

/** Each dialog loads when it is first needed. */
function Dialogs({ state }: StateProps) {
  const { actions, editorId, openDialog, setOpenDialog } = state;
  return (
    <>
      {actions.asked && (
        <Suspense>
          <ConfirmDialog
            opened={actions.isOpen}
            text={actions.asked.question}
            toDelete={actions.asked.toDelete}
            choice={
              <>
                {actions.asked.invited && <InviteCount chosen={actions.asked.invited} />}
                {actions.asked.isInviting && <InvitationOnlyHere />}
              </>
            }
            isBusy={actions.isBusy}
            error={actions.error}
            onCancel={actions.cancel}
            onConfirm={actions.confirm}
          />
        </Suspense>
      )}
      <EditDialog state={state} />
      {editorId !== undefined && openDialog === 'import' && (
        <Suspense>
          <ImportDialog user={state.user} onClose={() => setOpenDialog(undefined)} onDone={state.finish} />
        </Suspense>
      )}
    </>
  );
}

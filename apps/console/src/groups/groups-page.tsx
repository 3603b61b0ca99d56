import type { Group } from '@earshot/contract';
import { groupTypeOf } from '@earshot/domain';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useBanner } from '../ui/use-banner.ts';
import { useContactList } from './choosing/use-contact-list.ts';
import { usePicks } from './choosing/use-picks.ts';
import { ContactsHalf } from './creating/contacts-half.tsx';
import classes from './creating/creating.module.css';
import { NewGroup } from './creating/new-group.tsx';
import { GroupDialog } from './editing/group-dialog.tsx';
import { GroupsList } from './list/groups-list.tsx';
import { loadContacts } from './queries.ts';
import { useGroupList, useGroupsSearch, useOwner } from './use-groups-page.ts';

/** The Groups page (spec 2 §2.3): people on the left, the group that is made of them on the right, all groups below. */
export function GroupsPage(): ReactNode {
  const banner = useBanner(3_000);
  const page = useGroupList(banner.show);
  const [opened, setOpened] = useState<{ readonly group: Group; readonly isOpen: boolean }>();
  const open = useCallback((group: Group) => setOpened({ group, isOpen: true }), []);
  const { actions, fresh } = page;
  return (
    <>
      <PageHeader title="Groups" note="People who are chosen together, such as a crew or everybody at a site." />
      <Creation
        onCreated={(id) => {
          // spec 2 §4
          banner.show('Contacts added', 5_000);
          fresh.reveal(id);
        }}
      />
      <GroupsList page={page} onOpen={open} />
      {opened && (
        <GroupDialog
          key={opened.group.id}
          opened={opened.isOpen}
          group={opened.group}
          ownerId={page.ownerId}
          isReadOnly={page.isReadOnly || opened.group.isDefault || opened.group.createdBy !== page.ownerId}
          isEditable={!opened.group.isDefault && opened.group.createdBy === page.ownerId}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          onSaved={(group, { values }) => {
            const isRetyped = values.typeId !== group.typeId;
            // spec 2 §4
            if (isRetyped) banner.show(`The group type has been changed to ${groupTypeOf(values.typeId).name}.`, 2_000);
            else banner.show('Confirmation: the group has been saved.', 3_000);
          }}
          onDuplicated={({ id, name }) => {
            banner.show(`Confirmation: the group has been duplicated as '${name}'.`, 3_000);
            fresh.reveal(id);
          }}
        />
      )}
      {actions.question !== undefined && (
        <ConfirmDialog
          opened={actions.isOpen}
          text={actions.question}
          isBusy={actions.isBusy}
          error={actions.error}
          onCancel={actions.cancel}
          onConfirm={actions.confirm}
        />
      )}
      <Banner text={banner.text} />
    </>
  );
}

/** Both halves, and what is chosen in them. */
function Creation({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const { search, change } = useGroupsSearch();
  const { ownerId, isReadOnly } = useOwner();
  const state = usePicks();
  const [isActive, setActive] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const { contactpage: page, contactsearch } = search;
  const onPage = (contactpage: number) => change({ contactpage }, true);
  const list = useContactList({ name: ['list', ownerId], load: loadContacts, page, search: contactsearch, onPage });
  const cancel = () => {
    setActive(false);
    // It is disabled while the panel is active.
    setTimeout(() => addButton.current?.focus());
  };
  return (
    <div className={classes['halves']}>
      <ContactsHalf
        {...{ list, page, state, ownerId, isReadOnly, addButton, onPage }}
        search={contactsearch}
        isPanelActive={isActive}
        onSearch={(text) => change({ contactsearch: text, contactpage: 1 })}
        onAdd={() => setActive(true)}
      />
      <NewGroup
        {...{ isActive, state, ownerId }}
        onCancel={cancel}
        onCreated={(id) => {
          setActive(false);
          state.clear();
          onCreated(id);
        }}
      />
    </div>
  );
}

import type { Group } from '@earshot/contract';
import { findGroupType } from '@earshot/domain';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { tell } from '../../platform/feedback.ts';
import { useContactList } from './choosing/use-contact-list.ts';
import { usePicks } from './choosing/use-picks.ts';
import { ContactsHalf } from './creating/contacts-half.tsx';
import classes from './creating/creating.module.css';
import { NewGroup } from './creating/new-group.tsx';
import { GroupDialog } from './editing/group-dialog.tsx';
import { GroupsList } from './list/groups-list.tsx';
import { loadContacts } from './queries.ts';
import { useGroupList, useGroupsSearch, useOwner } from './use-groups-page.ts';

/** The Groups page (spec 2 §2.3): contacts on the left, the new group on the right, all groups below. */
export function GroupsPage(): ReactNode {
  const page = useGroupList();
  const [opened, setOpened] = useState<{ readonly group: Group; readonly isOpen: boolean }>();
  const open = useCallback((group: Group) => setOpened({ group, isOpen: true }), []);
  const { fresh } = page;
  return (
    <>
      <PageHeader title="Groups" note="People who get the same messages, such as a crew or everyone at a site." />
      <Creation
        onCreated={(id) => {
          // Spec 2 §4.
          tell('Contacts added');
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
            // Spec 2 §4.
            if (isRetyped) tell(`The group type has been changed to ${findGroupType(values.typeId).name}.`, { forMs: 2_000 });
            else tell('Confirmation: the group has been saved.', { forMs: 3_000 });
          }}
          onDuplicated={({ id, name }) => {
            tell(`Confirmation: the group has been duplicated as '${name}'.`, { forMs: 3_000 });
            fresh.reveal(id);
          }}
        />
      )}
    </>
  );
}

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
    // The button is disabled while the panel is active.
    setTimeout(() => addButton.current?.focus());
  };
  return (
    <div className={classes['halves']} data-loading={list.isLoading || undefined}>
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

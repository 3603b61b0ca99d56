import { Anchor, Button, Modal, Tabs } from '@mantine/core';
import { useState } from 'react';
import type { Contact } from '@earshot/contract';
import { formatCount, fullName, isSelected, type Selection, toggle } from '@earshot/domain';
import { useCloseGuard, useToldUnsaved } from '../../../ui/use-close-guard.tsx';
import { keyText } from '../checks/use-checks.ts';
import { ChosenChips } from './chosen-chips.tsx';
import { type ChosenReceivers, chosenGroups, onlyKnown, peopleCount, withoutMembers } from './chosen-receivers.ts';
import { ContactsTab } from './contacts-tab.tsx';
import { GroupsTab } from './groups-tab.tsx';
import classes from './receivers.module.css';
import { type ChoosableContacts, useChoosable, useGroups, useMembers, usePeopleCount } from './use-receiver-lists.ts';

interface ReceiversDialogProps {
  readonly opened: boolean;
  readonly chosen: ChosenReceivers;
  /** Shows the receivers without a way to save. */
  readonly isReadOnly: boolean;
  readonly onCancel: () => void;
  readonly onSave: (chosen: ChosenReceivers) => void;
}

/** The choice of receivers (spec 1 §2: 1000 wide, 800 high). Nothing is stored before Save. */
export function ReceiversDialog({ opened, onCancel, ...rest }: ReceiversDialogProps) {
  const guard = useCloseGuard({ text: 'Your changes to the receivers will be lost.', onClose: onCancel });
  return (
    <Modal
      opened={opened}
      onClose={guard.close}
      closeOnEscape={!guard.isAsking}
      title="Receivers"
      size={1000}
      centered
      classNames={{ title: classes['title'] ?? '', content: classes['dialog'] ?? '', body: classes['body'] ?? '' }}
    >
      {/* Each opening starts from the message's receivers. */}
      {opened && <ReceiversForm {...rest} onCancel={guard.close} onChanged={guard.setUnsaved} />}
      {guard.question}
    </Modal>
  );
}

interface ReceiversFormProps extends Omit<ReceiversDialogProps, 'opened'> {
  readonly onChanged: (isChanged: boolean) => void;
}

function ReceiversForm({ chosen, isReadOnly, onCancel, onSave, onChanged }: ReceiversFormProps) {
  const edit = useChoice(chosen);
  const isComplete = edit.result !== undefined;
  const count = usePeopleCount(edit.result ?? chosen, isReadOnly || !isComplete);
  useToldUnsaved(keyText([edit.groups, edit.contacts]) !== keyText([chosen.choice.groups, chosen.choice.contacts]), onChanged);
  return (
    <>
      <ChosenChips chosen={edit.result ?? chosen} isReadOnly={isReadOnly} onRemoveGroup={edit.toggleGroup} onRemoveContact={edit.removeContact} />
      <Tabs defaultValue="contacts" className={classes['tabs']} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="contacts">Contacts</Tabs.Tab>
          <Tabs.Tab value="groups">Groups</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="contacts" className={classes['panel']}>
          <ContactsTab
            selection={edit.contacts}
            members={edit.members}
            total={edit.choosable?.total ?? 0}
            isReadOnly={isReadOnly}
            onToggle={edit.toggleContact}
            onSelect={edit.setContacts}
          />
        </Tabs.Panel>
        <Tabs.Panel value="groups" className={classes['panel']}>
          <GroupsTab query={edit.groupsQuery} selection={edit.groups} chosenCount={edit.chosenGroupCount} isReadOnly={isReadOnly} onSelect={edit.setGroups} />
        </Tabs.Panel>
      </Tabs>
      <div className={classes['foot']}>
        <output className={classes['count']}>
          {edit.failure ??
            (edit.result?.count === 0 ? 'Attention: At least 1 Receiver must be selected.' : `${isComplete ? formatCount(count) : '…'} Selected`)}{' '}
          {edit.failure !== undefined && (
            <Anchor component="button" type="button" onClick={edit.retry}>
              Try again
            </Anchor>
          )}
        </output>
        <div className={classes['footButtons']}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            disabled={isReadOnly || !isComplete || edit.result?.count === 0}
            aria-keyshortcuts="Control+Enter"
            onClick={() => edit.result && onSave(edit.result)}
          >
            Save
          </Button>
        </div>
      </div>
    </>
  );
}

/** The choice while it is edited. `result` is undefined until all data for its count has arrived. */
function useChoice(chosen: ChosenReceivers) {
  const [groups, setGroups] = useState(chosen.choice.groups);
  const [contacts, setContacts] = useState(chosen.choice.contacts);
  // The list shows one page; a chosen contact of another page keeps its name here.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(() => new Map(chosen.contacts.map(({ id, name }) => [id, name])));
  const groupsQuery = useGroups();
  const choosableQuery = useChoosable();
  const picked = groupsQuery.data && chosenGroups(groupsQuery.data.data, groups);
  const membersQuery = useMembers(picked?.map(({ id }) => id) ?? []);
  const members = membersQuery.data ?? new Set<string>();
  const choosable = choosableQuery.data;

  const remember = (shown: readonly Contact[]) =>
    setNames((before) => new Map([...before, ...shown.map((contact) => [contact.id, fullName(contact)] as const)]));
  const isKnown = picked !== undefined && choosable !== undefined && membersQuery.isSuccess && !membersQuery.isPlaceholderData;
  return {
    groups,
    setGroups,
    groupsQuery,
    contacts,
    members,
    // Spec 1 §8. Without any of the three queries the people cannot be counted.
    failure: membersQuery.isError
      ? 'Failed to fetch group members'
      : groupsQuery.isError || choosableQuery.isError
        ? 'The receivers could not be counted.'
        : undefined,
    retry: () => {
      for (const query of [groupsQuery, choosableQuery, membersQuery]) if (query.isError) void query.refetch();
    },
    choosable,
    chosenGroupCount: picked?.length ?? 0,
    toggleGroup: (id: string) => setGroups((before) => toggle(before, id)),
    removeContact: (id: string) => setContacts((before) => toggle(before, id)),
    toggleContact: (contact: Contact) => {
      remember([contact]);
      setContacts((before) => toggle(before, contact.id));
    },
    setContacts: (next: Selection, shown: readonly Contact[]) => {
      remember(shown);
      setContacts(next);
    },
    result: isKnown ? toChosen({ groups: onlyKnown(groups, toIdSet(groupsQuery.data?.data)), contacts, picked, members, names, choosable }) : undefined,
  };
}

const toIdSet = (rows: readonly { readonly id: string }[] = []): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

interface ReceiversEdit {
  readonly groups: Selection;
  readonly contacts: Selection;
  readonly picked: ReturnType<typeof chosenGroups>;
  readonly members: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, string>;
  readonly choosable: ChoosableContacts;
}

function toChosen({ groups, contacts, picked, members, names, choosable }: ReceiversEdit): ChosenReceivers {
  const others = withoutMembers(onlyKnown(contacts, choosable.ids), members);
  const named = others.kind === 'some' ? [...names].filter(([id]) => isSelected(others, id)) : [];
  return {
    choice: { groups, contacts: others },
    count: peopleCount({ contacts: others, members, choosable }),
    groups: picked.map(({ id, name, memberCount }) => ({ id, name, memberCount })),
    contacts: named.map(([id, name]) => ({ id, name })),
  };
}

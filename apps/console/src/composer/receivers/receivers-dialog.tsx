import { Button, Modal, Tabs } from '@mantine/core';
import { useState } from 'react';
import type { Contact } from '@earshot/contract';
import { isSelected, type Selection, toggle } from '@earshot/domain';
import { type Chosen, chosenGroups, fullName, peopleCount, withoutMembers } from './chosen.ts';
import { ContactsTab } from './contacts-tab.tsx';
import { GroupsTab } from './groups-tab.tsx';
import classes from './receivers.module.css';
import { useContactTotal, useGroups, useMembers } from './use-receiver-lists.ts';

interface ReceiversDialogProps {
  readonly opened: boolean;
  readonly chosen: Chosen;
  /** Shows them without Save being possible. */
  readonly isReadOnly: boolean;
  readonly onCancel: () => void;
  readonly onSave: (chosen: Chosen) => void;
}

/** Chooses who hears the message (spec 1 §2: 1000 wide, 800 high). Nothing of it counts before Save. */
export function ReceiversDialog({ opened, onCancel, ...rest }: ReceiversDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title="Receivers"
      size={1000}
      centered
      classNames={{ title: classes['title'] ?? '', content: classes['dialog'] ?? '', body: classes['body'] ?? '' }}
    >
      {/* Each opening starts from what the message has. */}
      {opened && <ReceiversForm {...rest} />}
    </Modal>
  );
}

function ReceiversForm({ chosen, isReadOnly, onSave }: Omit<ReceiversDialogProps, 'opened' | 'onCancel'>) {
  const edit = useChoice(chosen);
  const isComplete = edit.result !== undefined;
  return (
    <>
      <Tabs defaultValue="contacts" className={classes['tabs']} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="contacts">Contacts</Tabs.Tab>
          <Tabs.Tab value="groups">Groups</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="contacts" className={classes['panel']}>
          <ContactsTab
            selection={edit.contacts}
            members={edit.members}
            total={edit.contactTotal}
            isReadOnly={isReadOnly}
            onToggle={edit.toggleContact}
            onSelect={edit.setContacts}
          />
        </Tabs.Panel>
        <Tabs.Panel value="groups" className={classes['panel']}>
          <GroupsTab query={edit.groupsQuery} selection={edit.groups} isReadOnly={isReadOnly} onSelect={edit.setGroups} />
        </Tabs.Panel>
      </Tabs>
      <div className={classes['foot']}>
        <output className={classes['count']}>
          {edit.membersFailed
            ? 'Failed to fetch group members'
            : edit.result?.count === 0
              ? 'Attention: At least 1 Receiver must be selected.'
              : `${edit.result?.count ?? '…'} Selected`}
        </output>
        <Button disabled={isReadOnly || !isComplete || edit.result?.count === 0} onClick={() => edit.result && onSave(edit.result)}>
          Save
        </Button>
      </div>
    </>
  );
}

/** The choice while it is edited. `result` is undefined until everything that it counts has arrived. */
function useChoice(chosen: Chosen) {
  const [groups, setGroups] = useState(chosen.choice.groups);
  const [contacts, setContacts] = useState(chosen.choice.contacts);
  // The list shows one page; a chosen contact of another page keeps its name here.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(() => new Map(chosen.contacts.map(({ id, name }) => [id, name])));
  const groupsQuery = useGroups();
  const total = useContactTotal();
  const picked = groupsQuery.data && chosenGroups(groupsQuery.data.data, groups);
  const membersQuery = useMembers(picked?.map(({ id }) => id) ?? []);
  const members = membersQuery.data ?? new Set<string>();
  const contactTotal = total.data ?? 0;

  const remember = (shown: readonly Contact[]) =>
    setNames((before) => new Map([...before, ...shown.map((contact) => [contact.id, fullName(contact)] as const)]));
  const isKnown = picked !== undefined && membersQuery.isSuccess && !membersQuery.isPlaceholderData && total.isSuccess;
  return {
    groups,
    setGroups,
    groupsQuery,
    contacts,
    members,
    membersFailed: membersQuery.isError,
    contactTotal,
    toggleContact: (contact: Contact) => {
      remember([contact]);
      setContacts((before) => toggle(before, contact.id));
    },
    setContacts: (next: Selection, shown: readonly Contact[]) => {
      remember(shown);
      setContacts(next);
    },
    result: isKnown ? resultOf({ groups, contacts, picked, members, names, contactTotal }) : undefined,
  };
}

interface Edited {
  readonly groups: Selection;
  readonly contacts: Selection;
  readonly picked: ReturnType<typeof chosenGroups>;
  readonly members: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, string>;
  readonly contactTotal: number;
}

function resultOf({ groups, contacts, picked, members, names, contactTotal }: Edited): Chosen {
  const others = withoutMembers(contacts, members);
  const named = others.kind === 'some' ? [...names].filter(([id]) => isSelected(others, id)) : [];
  return {
    choice: { groups, contacts: others },
    count: peopleCount({ contacts: others, members, contactTotal }),
    groups: picked.map(({ id, name, memberCount }) => ({ id, name, memberCount })),
    contacts: named.map(([id, name]) => ({ id, name })),
  };
}

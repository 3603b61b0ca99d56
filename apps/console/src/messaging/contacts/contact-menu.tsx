import type { Contact } from '@earshot/contract';
import { fullName } from '@earshot/domain';
import { IconDots } from '@tabler/icons-react';
import { ActionMenu, type MenuAction } from '../../ui/list/action-menu.tsx';
import { contactStatus } from './contact-status.ts';

interface ContactMenuProps {
  readonly contact: Contact;
  readonly mayShare: boolean;
  readonly on: ContactEvents;
}

export interface ContactEvents {
  readonly edit: (id: string) => void;
  readonly showMessages: (id: string) => void;
  readonly showHistory: (id: string) => void;
  readonly invite: (contact: Contact) => void;
  readonly share: (contact: Contact) => void;
  readonly remove: (contact: Contact) => void;
  /** Absent for people who may not see what the company holds about a person. */
  readonly showData?: ((id: string) => void) | undefined;
}

/** The actions on one own contact (spec 2 §2.2, §5). */
export function ContactMenu({ contact, mayShare, on }: ContactMenuProps) {
  const { isDefault } = contact;
  const { showData } = on;
  const actions: readonly (MenuAction | false)[] = [
    { label: 'Edit', onSelect: () => on.edit(contact.id) },
    { label: 'Messages', onSelect: () => on.showMessages(contact.id) },
    { label: 'History', onSelect: () => on.showHistory(contact.id) },
    contactStatus(contact) === 'Invite' && { label: 'Invite again', onSelect: () => on.invite(contact) },
    mayShare && !contact.isShared && !isDefault && { label: 'Share', onSelect: () => on.share(contact) },
    showData !== undefined && { label: 'Personal data', onSelect: () => showData(contact.id) },
    // The default contact is the operator's own phone and cannot be deleted (decisions, Contacts).
    !isDefault && { label: 'Delete', isDanger: true, onSelect: () => on.remove(contact) },
  ];
  return (
    <ActionMenu label={`Actions for ${fullName(contact)}`} sections={[{ actions: actions.filter((action) => action !== false) }]}>
      <IconDots size={16} aria-hidden />
    </ActionMenu>
  );
}

import type { Contact } from '@earshot/contract';
import { fullName } from '@earshot/domain';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Formats } from '../../platform/dates.ts';
import { CheckBox } from '../../ui/list/check-box.tsx';
import { SelectCell } from '../../ui/list/select-head.tsx';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { Initials } from '../../ui/initials.tsx';
import { CellNote, CellTitle } from '../../ui/sheet.tsx';
import { ShortList } from '../../ui/short-list.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { type ContactEvents, ContactMenu } from './contact-menu.tsx';
import { stateByStatus, standingNote, contactStatus } from './contact-status.ts';
import personCell from '../../ui/person-cell.module.css';
import classes from './contacts.module.css';

interface ContactLineProps {
  readonly contact: Contact;
  /** The formatted number. */
  readonly phone: string;
  /** The names of its groups, joined by line breaks: a list would be a new object on each render. */
  readonly groups: string;
  readonly isSelected: boolean;
  /** Belongs to the viewer, or to the operator whom staff look at; others are shared with them. */
  readonly isOwn: boolean;
  /** Whether it can be selected and changed: an own contact, but never on behalf (decisions: Contacts). */
  readonly isMine: boolean;
  readonly mayShare: boolean;
  readonly formats: Formats;
  readonly onToggle: (id: string) => void;
  readonly on: ContactEvents;
}

/** One contact of the list. Memoised: choosing a row renders that row alone. */
export const ContactLine = memo(function ContactLine(props: ContactLineProps) {
  const { contact, phone, groups, isSelected, isOwn, isMine, mayShare, onToggle, on } = props;
  const groupNames = groups === '' ? [] : groups.split('\n');
  return (
    <tr data-selected={isSelected || undefined}>
      <SelectCell>
        {isMine && !contact.isDefault && <CheckBox label={`Select ${fullName(contact)}`} isChecked={isSelected} onChange={() => onToggle(contact.id)} />}
      </SelectCell>
      <td>
        <Person contact={contact} phone={phone} groups={groupNames} isOwn={isOwn} isMine={isMine} />
      </td>
      <td data-from="md">{phone}</td>
      <td className={classes['status']}>
        <Status {...props} />
      </td>
      <td data-from="md">
        <ShortList items={groupNames} none="No group" />
        {isOwn && contact.isShared && <CellNote>Shared</CellNote>}
      </td>
      <td className={classes['menu']}>{isMine && <ContactMenu contact={contact} mayShare={mayShare} on={on} />}</td>
    </tr>
  );
});

interface PersonProps extends Pick<ContactLineProps, 'contact' | 'phone' | 'isOwn' | 'isMine'> {
  readonly groups: readonly string[];
}

function Person({ contact, phone, groups, isOwn, isMine }: PersonProps) {
  const name = fullName(contact);
  const note = isOwn ? contact.email : `Shared by ${contact.creatorName}`;
  return (
    <div className={personCell['person']}>
      <Initials name={name} />
      <div>
        <CellTitle>
          <span className={classes['name']}>
            {isMine ? (
              <Link from="/contacts" to="/contacts" search={(last) => ({ ...last, userid: contact.id })}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            {contact.isDefault && <span className={classes['tag']}>Default</span>}
          </span>
        </CellTitle>
        <div className={classes['below']}>
          <CellNote>{phone}</CellNote>
        </div>
        {note !== '' && (
          <div className={isOwn ? classes['wide'] : undefined}>
            <CellNote>{note}</CellNote>
          </div>
        )}
        {groups.length > 0 && (
          <div className={classes['below']}>
            <CellNote>
              <ShortList items={groups} max={1} none="" />
            </CellNote>
          </div>
        )}
      </div>
    </div>
  );
}

function Status({ contact, formats }: Pick<ContactLineProps, 'contact' | 'formats'>) {
  const status = contactStatus(contact);
  const { short, full } = standingNote(contact, formats);
  return (
    <>
      <StateDot state={stateByStatus[status]} label={status} />
      <CellNote>
        <span title={full}>{short}</span>
        <HiddenText>. {full}</HiddenText>
      </CellNote>
    </>
  );
}

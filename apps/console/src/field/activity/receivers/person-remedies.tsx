import type { ActivityReceiver } from '@earshot/contract';
import { remedyByCause } from '@earshot/domain';
import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ActionMenu, type MenuAction } from '../../../ui/list/action-menu.tsx';
import { useMayAct, useMayWriteMessages } from '../queries.ts';
import { type Remedy, remedyText } from './cause-words.ts';
import classes from './receivers.module.css';
import type { RemedyProps } from './remedy-result.tsx';

interface PersonRemediesProps extends RemedyProps {
  readonly person: ActivityReceiver;
}

interface PersonRemedy extends MenuAction {
  /** A call is a link, so that a phone or a calling program takes it. */
  readonly href?: string;
}

/** Further remedies are in the menu. */
const shownAtOnce = 2;

/** The remedies for a person who has not heard the message, the most useful first. */
export function PersonRemedies({ person, messageId, remedies }: PersonRemediesProps) {
  const { contactId, name } = person;
  const found = useFound({ person, messageId, remedies });
  const shown = found.filter(({ isInMenu }) => !isInMenu).slice(0, shownAtOnce);
  const others = found.filter((each) => !shown.includes(each));
  const isBusy = remedies.told[contactId]?.isBusy ?? false;
  return (
    <div className={classes['buttons']}>
      {shown.map(({ label, href, onSelect }) =>
        href === undefined ? (
          <Button key={label} variant="default" size="compact-xs" aria-label={`${label} ${name}`} disabled={isBusy} onClick={onSelect}>
            {label}
          </Button>
        ) : (
          <Button key={label} component="a" href={href} variant="default" size="compact-xs" aria-label={`${label} ${name}`}>
            {label}
          </Button>
        ),
      )}
      {others.length > 0 && (
        <ActionMenu label={`Actions for ${name}`} sections={[{ actions: others }]}>
          <IconDots size={16} aria-hidden />
        </ActionMenu>
      )}
    </div>
  );
}

interface ShownRemedy extends PersonRemedy {
  readonly isInMenu?: boolean;
}

function useFound({ person, messageId, remedies }: PersonRemediesProps): readonly ShownRemedy[] {
  const { contactId, phone, cause, outcome, canRemind, canText, canInvite, canEdit, isInvitationFailed } = person;
  const mayAct = useMayAct();
  const mayEdit = useMayWriteMessages();
  const navigate = useNavigate();
  if (!mayAct) return [];
  // The remedy stays available even if there is nothing to do but wait.
  const isInMenu = cause !== undefined && outcome === 'Waiting' && remedyByCause[cause.kind] !== 'remind';
  const doing = (remedy: Remedy, can: boolean): ShownRemedy | false =>
    can && {
      label: remedyText(remedy),
      isInMenu,
      onSelect: () => remedies.run({ place: contactId, remedy, people: 1, recipients: () => Promise.resolve({ messageId, ids: [contactId] }) }),
    };
  // The panel stays open over the contacts.
  const correct = () =>
    void navigate({ to: '/contacts', search: ((last: { readonly heard?: string }) => ({ heard: last.heard, userid: contactId })) as never });
  const edit = () => void navigate({ to: '/messages/editor', search: { id: messageId } as never });
  const isHeard = outcome === 'Heard';
  const found: readonly (ShownRemedy | false)[] = [
    isInvitationFailed && canEdit && { label: 'Correct the number', onSelect: correct },
    doing('remind', canRemind),
    doing('invite', canInvite),
    doing('text', canText),
    !isHeard && phone !== '' && { label: 'Call', isInMenu, href: `tel:${phone}`, onSelect: () => location.assign(`tel:${phone}`) },
    !isHeard &&
      mayEdit &&
      messageId !== undefined &&
      cause !== undefined &&
      remedyByCause[cause.kind] === 'edit' && { label: 'Edit the message', onSelect: edit, isInMenu },
    !isInvitationFailed && canEdit && { label: 'Correct the number', onSelect: correct, isInMenu: true },
  ];
  return found.filter((each) => each !== false);
}

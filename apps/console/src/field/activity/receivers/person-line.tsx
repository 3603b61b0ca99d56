import type { ActivityReceiver } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Link } from '@tanstack/react-router';
import { formatsFor } from '../../../platform/dates.ts';
import { CellNote, CellTitle } from '../../../ui/sheet.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import { useHasChanged } from '../../../ui/use-has-changed.ts';
import { outcomeState, describeCause } from '../hearing-words.ts';
import { PersonRemedies } from './person-remedies.tsx';
import classes from './receivers.module.css';
import { Said, type RemedyProps } from './remedy-result.tsx';

interface PersonLineProps extends RemedyProps {
  readonly person: ActivityReceiver;
  readonly timeZone: string;
  /** Whether the message was ever edited: only then does the version that was heard matter. */
  readonly isEdited: boolean;
}

export function PersonLine({ person, messageId, timeZone, isEdited, remedies }: PersonLineProps) {
  const { contactId, name, outcome, heardAt } = person;
  const changed = useHasChanged(outcome, heardAt ?? 0, person.cause?.kind ?? '');
  return (
    <tr data-changed={changed}>
      <td>
        <CellTitle>
          <Link to="." search={((last: object) => ({ ...last, person: contactId })) as never} resetScroll={false}>
            {name}
          </Link>
        </CellTitle>
        <div className={classes['outcome']}>
          <StateDot state={outcomeState[outcome]} label={outcome} />
          {formatNotes(person, { messageId, timeZone, isEdited }).map((note) => (
            <CellNote key={note}>{note}</CellNote>
          ))}
        </div>
        <Said place={contactId} messageId={messageId} remedies={remedies} />
      </td>
      <td className={classes['remedies']}>
        <PersonRemedies person={person} messageId={messageId} remedies={remedies} />
      </td>
    </tr>
  );
}

type LineContext = Pick<PersonLineProps, 'messageId' | 'timeZone' | 'isEdited'>;

/** 'Version 2 heard Nov 20, 3:01 PM', or the reason why it was not heard; and the remedies already tried. */
function formatNotes(person: ActivityReceiver, reading: LineContext): readonly string[] {
  const formats = formatsFor(reading.timeZone);
  const { heardAt, messages, playedByHandAt, remindedAt, isInvitationFailed } = person;
  return [
    heardAt !== undefined && `${heardText(person, reading)} ${formats.moment(heardAt)}`,
    describeCause(person, formats)?.reason,
    reading.messageId === undefined && messages > 1 && `${formatCount(messages)} messages`,
    playedByHandAt !== undefined && `Played by hand ${formats.moment(playedByHandAt)}`,
    isInvitationFailed && 'The invitation cannot be sent: the number may be wrong',
    remindedAt !== undefined && `Reminded ${formats.moment(remindedAt)}`,
  ].filter((note) => typeof note === 'string');
}

function heardText({ heardVersion }: ActivityReceiver, { messageId, isEdited }: LineContext): string {
  if (messageId === undefined) return 'Last heard';
  return isEdited && heardVersion !== undefined ? `Version ${heardVersion} heard` : 'Heard';
}

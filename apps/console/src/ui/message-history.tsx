import type { MessageHistoryEntry } from '@earshot/contract';
import { formatsFor } from '../platform/dates.ts';
import { actorText } from './actor-text.ts';
import { ChangeList } from './change-list.tsx';
import classes from './version-list.module.css';

interface MessageHistoryProps {
  readonly entries: readonly MessageHistoryEntry[];
  readonly timeZone: string;
  readonly label: string;
}

/** The history of a message, the latest entry first. */
export function MessageHistory({ entries, timeZone, label }: MessageHistoryProps) {
  const formats = formatsFor(timeZone);
  return (
    <ol className={classes['versions']} aria-label={label}>
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.action}`}>
          <p>
            <b>{formatSentence(entry)}</b>
            {`, ${formats.formatDay(entry.at)}, ${formats.time(entry.at)}`}
          </p>
          <ChangeList changes={entry.changes} />
        </li>
      ))}
    </ol>
  );
}

const verbs: Readonly<Record<MessageHistoryEntry['action'], readonly [active: string, passive: string]>> = {
  'message.begun': ['began the draft', 'The draft was started'],
  'message.set': ['set the message', 'The message was set'],
  'message.changed': ['changed the message', 'The message was changed'],
  'message.paused': ['paused the message', 'The message was paused'],
  'message.resumed': ['resumed the message', 'The message was resumed'],
  'message.deleted': ['deleted the message', 'The message was deleted'],
  'message.restored': ['restored the message', 'The message was restored'],
};

/** 'Owen Parker set the message', or 'The message was set' if the actor is not recorded. */
function formatSentence({ action, actor, staff }: MessageHistoryEntry): string {
  const [active, passive] = verbs[action];
  return actor === undefined ? passive : `${actorText({ actor, staff })} ${active}`;
}

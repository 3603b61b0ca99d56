import type { InboxMessage } from '@earshot/domain';
import type { Formats } from '../../../platform/dates.ts';
import { HeardBar } from '../../../ui/heard-bar.tsx';
import { Initials } from '../../../ui/initials.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import classes from './hear.module.css';
import { toReceipt, type DeliveryStatus, type HearingTimes, type Reports } from './reports.ts';

interface HeardListProps {
  readonly person: string;
  readonly messages: readonly InboxMessage[];
  readonly reports: Reports;
  readonly formats: Formats;
}

const dots = { heard: 'active', speaking: 'future', pending: 'draft', not_delivered: 'expired' } as const satisfies Record<DeliveryStatus, string>;

function formatReceipt(receipt: DeliveryStatus, { heardAt }: HearingTimes, formats: Formats): string {
  if (receipt === 'heard') return `Heard at ${formats.time(heardAt ?? 0)}`;
  return { speaking: 'Speaking now', pending: 'Pending', not_delivered: 'Not Delivered' }[receipt];
}

function formatNote({ trigger, geofence, location }: InboxMessage, { crossedAt }: HearingTimes, formats: Formats): string {
  if (!geofence) return 'Anywhere';
  if (crossedAt !== undefined) return `${trigger === 'enter' ? 'Arrived' : 'Left'} at ${formats.time(crossedAt)} · ${location}`;
  return `${trigger === 'enter' ? 'On arrival' : 'On leaving'} · ${location}`;
}

/** The operator’s view of this phone's reports. It stays on this page. */
export function HeardList({ person, messages, reports, formats }: HeardListProps) {
  const heard = messages.filter(({ id }) => toReceipt(reports[id]) === 'heard').length;
  return (
    <section className={classes['activity']} aria-label="Simulated activity">
      <h2>
        Activity <span className={classes['badge']}>Simulation, not stored</span>
      </h2>
      <div className={classes['who']}>
        <Initials name={person} />
        <span>
          <b>{person}</b>
          <output>
            {heard} of {messages.length} heard
          </output>
        </span>
        <HeardBar share={{ assigned: messages.length, heard, waiting: 0 }} className={undefined} />
      </div>
      <ul>
        {messages.map((message) => {
          const reported = reports[message.id] ?? {};
          const receipt = toReceipt(reported);
          return (
            <li key={message.id} data-receipt={receipt}>
              <span>
                <b>{message.title || 'Untitled'}</b>
                <small>{formatNote(message, reported, formats)}</small>
              </span>
              <StateDot state={dots[receipt]} label={formatReceipt(receipt, reported, formats)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

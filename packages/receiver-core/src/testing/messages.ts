import { type InboxMessage, usualManner } from '@earshot/domain';

/** A place of arrival. */
export const gate = { lat: 39.74, lng: -104.99 };

/** A message for the gate, open all day in UTC, heard once. */
export const message = (part: Partial<InboxMessage> & { readonly id: string }): InboxMessage => ({
  version: 1,
  title: `Title of ${part.id}`,
  texts: { en: `This is ${part.id}.` },
  geofence: { center: gate, radiusMeters: 100 },
  location: 'North gate',
  ...usualManner,
  schedule: {
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    startMinute: 0,
    endMinute: 1440,
    repeat: 'no',
    repeatDays: [false, false, false, false, false, false, false],
    timeZone: 'UTC',
  },
  sender: 'Dana Operator',
  ...part,
});

export const makeInbox = (...messages: readonly InboxMessage[]) => ({ cursor: messages.map(({ id, version }) => `${id}.${version}`).join(), messages });

import { type AuditChange, formatCount, formatMinute, radiusLabel, type Replay } from '@earshot/domain';
import { countChanges } from '../../account/audit/index.ts';
import type { MessageColumns } from './columns.ts';
import type { NamedChoice } from './recipients-store.ts';

/** The fields that the audit compares. */
type AuditedColumns = Pick<
  MessageColumns,
  | ('title' | 'body' | 'location' | 'lat' | 'lng' | 'radius_meters' | 'radius_unit' | 'trigger' | 'start_date' | 'end_date' | 'start_minute' | 'end_minute')
  | ('repeat' | 'repeat_days' | 'priority' | 'play_if_inside' | 'dwell_seconds' | 'time_zone' | 'version')
>;

interface Words {
  readonly title: string;
  readonly body: string;
}

export interface AuditedMessage {
  readonly message: AuditedColumns;
  readonly spanish: Words | undefined;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const day = (date: string): string => dayFormat.format(Date.parse(date));
const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

function datesText({ start_date, end_date }: AuditedColumns): string {
  if (end_date === null) return `from ${day(start_date)}`;
  return end_date === start_date ? day(start_date) : `${day(start_date)} – ${day(end_date)}`;
}

function repeatText({ repeat, repeat_days }: AuditedColumns): string {
  if (repeat !== 'custom') return repeat === 'no' ? 'No' : 'Daily';
  return weekdays.filter((_, index) => repeat_days[index]).join(', ');
}

/** Names as in the composer. */
const fields: readonly (readonly [field: string, text: (message: AuditedColumns) => string])[] = [
  ['Title', ({ title }) => title],
  ['Location', ({ location }) => location],
  ['Radius', ({ radius_meters, radius_unit }) => radiusLabel(radius_meters, radius_unit)],
  ['Trigger', ({ trigger }) => (trigger === 'enter' ? 'On arrival' : 'On leaving')],
  ['Dates', datesText],
  ['Hours', ({ start_minute, end_minute }) => `${formatMinute(start_minute)} – ${formatMinute(end_minute)}`],
  ['Timezone', ({ time_zone }) => time_zone],
  ['Repeat', repeatText],
  ['Priority', ({ priority }) => onOff(priority === 1)],
  ['Play if already inside', ({ play_if_inside }) => onOff(play_if_inside)],
  ['Stay before it plays', ({ dwell_seconds }) => `${dwell_seconds} s`],
];

/** Fields without a short text of their own: the audit says only that they changed. */
const marks: readonly (readonly [field: string, value: (told: AuditedMessage) => unknown])[] = [
  ['Message', ({ message }) => message.body],
  ['Spanish', ({ spanish }) => [spanish?.title, spanish?.body]],
  ['Place on the map', ({ message }) => [message.lat, message.lng]],
];

/** Field with the version that a change made. */
export const versionField = 'Version';

/** The people who hear a new version, in the audit's words. */
export const replayChange = (replay: Replay): AuditChange => {
  const to = { all: 'everybody', unheard: 'only people who have not heard it', none: 'nobody again' }[replay];
  return { field: 'Who hears the change', from: '', to };
};

/** Changes of a save to a set message, for the audit. The words themselves are in its versions. */
export function listChanges(before: AuditedMessage, after: AuditedMessage, replay: Replay): AuditChange[] {
  const texts = fields.map(([field, text]) => ({ field, from: text(before.message), to: text(after.message) })).filter(({ from, to }) => from !== to);
  const marked = marks.filter(([, value]) => JSON.stringify(value(before)) !== JSON.stringify(value(after)));
  const [from, to] = [before.message.version, after.message.version];
  const version = from === to ? [] : [{ field: versionField, from: String(from), to: String(to) }, replayChange(replay)];
  return [...marked.map(([field]) => ({ field, from: '', to: 'changed' })), ...texts, ...version];
}

/** The groups and contacts that came and went: their number, and a change for each name. */
export const recipientChanges = ({ added, removed }: { readonly added: NamedChoice; readonly removed: NamedChoice }): AuditChange[] => [
  ...countChanges('Groups and contacts', { added: added.count, removed: removed.count }),
  ...listNames('Added', added),
  ...listNames('Removed', removed),
];

function listNames(field: string, { count, named }: NamedChoice): AuditChange[] {
  const more = count - named.length;
  const names = named.map((each) => ('name' in each ? { field, from: '', to: each.name } : { field, from: '', to: '', contactId: each.contactId }));
  return more > 0 ? [...names, { field, from: '', to: `${formatCount(more)} more` }] : names;
}

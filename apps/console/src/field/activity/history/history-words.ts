import type { HistoryEvent } from '@earshot/contract';
import { causeWords } from '@earshot/domain';
import type { Formats } from '../../../platform/dates.ts';
import { actorText } from '../../../ui/actor-text.ts';
import { describeCause, languageName } from '../hearing-words.ts';

const names: Readonly<Record<Exclude<HistoryEvent['kind'], 'changed'>, string>> = {
  added: 'Added to the contacts',
  invited: 'Invited by text message',
  agreed: 'Agreed to your company',
  left_company: 'Left your company',
  muted: 'Muted your company',
  billed: 'Counted for the bill from here on',
  unbilled: 'No longer counted for the bill',
  assigned: 'Assigned',
  delivered: 'Delivered',
  arrived: 'Arrived',
  left: 'Left the circle',
  notified: 'Notified, not spoken',
  started: 'Speech started',
  heard: 'Heard',
  played_by_hand: 'Played by hand, which does not count as heard',
  interrupted: 'Interrupted',
  failed: 'Not spoken',
  missed: 'Missed',
  not_delivered: 'Not delivered',
  over: 'The hours of the message were over',
};

/** Every kind of entry. The contract has them too, and would be a file of its own among those that the first page knows. */
export const historyKinds = [...Object.keys(names), 'changed'] as readonly HistoryEvent['kind'][];

const changes: Readonly<Record<NonNullable<HistoryEvent['change']>['action'], string>> = {
  'message.begun': 'began the draft',
  'message.set': 'set the message',
  'message.changed': 'changed the message',
  'message.paused': 'paused the message',
  'message.resumed': 'resumed the message',
  'message.deleted': 'deleted the message',
  'message.restored': 'restored the message',
  'contact.added': 'added the contact',
  'contact.edited': 'edited the contact',
  'contact.shared': 'shared the contact',
  'contact.deleted': 'deleted the contact',
  'contact.restored': 'restored the contact',
};

const kindsOfBoth = [
  'heard',
  'missed',
  'not_delivered',
  'delivered',
  'arrived',
  'left',
  'started',
  'interrupted',
  'failed',
  'played_by_hand',
  'notified',
] as const;

/** The kinds by which a history can be narrowed. What was billed is for the Account Holder. */
export function kindOptions({ isOfPerson, isHolder }: { readonly isOfPerson: boolean; readonly isHolder: boolean }) {
  const ofPerson = ['assigned', 'invited', 'agreed', 'left_company', 'muted', 'added', ...(isHolder ? (['billed', 'unbilled'] as const) : [])] as const;
  const kinds = [...kindsOfBoth, ...(isOfPerson ? ofPerson : (['over'] as const))];
  const label = (kind: (typeof kinds)[number]) => (kind === 'played_by_hand' ? 'Played by hand' : names[kind]);
  return [{ value: '', label: 'Everything' }, ...kinds.map((kind) => ({ value: kind, label: label(kind) })), { value: 'changed', label: 'Changes' }];
}

/** 'Heard', or 'Owen Parker set the message'. */
export function eventText({ kind, change }: Pick<HistoryEvent, 'kind' | 'change'>): string {
  if (kind !== 'changed') return names[kind];
  if (!change) return 'Changed';
  const { action, actor = '', staff } = change;
  return `${actorText({ actor, staff }) || 'Somebody'} ${changes[action]}`;
}

/** 'version 2', 'by text message', '40% spoken, left before the end', 'in Spanish', or the cause of a message that was missed. */
export function eventNote(event: HistoryEvent, { moment }: Pick<Formats, 'moment'>): string {
  const { kind, channel, spokenFraction, reason, language, isByHand, cause, version, isEdited } = event;
  const notes = [
    isEdited && version !== undefined && `version ${version}`,
    isByHand && kind !== 'played_by_hand' && 'by hand',
    channel && (channel === 'push' ? 'by push notification' : 'by text message'),
    spokenFraction !== undefined && `${Math.round(spokenFraction * 100)}% spoken`,
    reason && causeWords({ kind: reason }, String).reason.toLowerCase(),
    language && `in ${languageName(language)}`,
    cause && describeCause({ cause, outcome: kind === 'missed' ? 'Missed' : 'Not Delivered' }, { moment })?.reason,
  ];
  return notes.filter((note) => typeof note === 'string').join(', ');
}

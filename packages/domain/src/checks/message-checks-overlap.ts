import { freeHours, listText } from './message-checks-hours.ts';
import { metersPerSecond, secondsOfWords, secondsText, speedText, longestWordCount, wordsWithin } from './message-checks-passage.ts';
import type { Competitor } from './competing-messages.ts';
import type { CheckedDraft, CheckFinding, CheckRemedy } from './message-checks.ts';

interface Encounter {
  /** Seconds for which the second one waits for the end of the first. */
  readonly waits: number;
  /** Seconds between the two, where this message is the first; undefined where the other is. */
  readonly leadSeconds: number | undefined;
}

/**
 * The two straight drives through both centres, one each way: the message that is due first speaks first. Priority
 * decides between two that are due at once.
 */
function encounters(draft: CheckedDraft, { message, metersApart }: Competitor, speedMph: number): readonly Encounter[] {
  // Points on the way from one centre to the other where each becomes due.
  const own = draft.trigger === 'enter' ? -draft.radiusMeters : draft.radiusMeters;
  const other = message.trigger === 'enter' ? -message.radiusMeters : message.radiusMeters;
  // A positive lead: this message is first.
  const leads = [metersApart + other - own, -(metersApart + own - other)];
  return leads.map((meters) => {
    const lead = meters / metersPerSecond(speedMph);
    const isFirst = lead === 0 ? draft.priority >= message.priority : lead > 0;
    const spoken = secondsOfWords(isFirst ? longestWordCount(draft) : message.words);
    return { waits: Math.max(0, spoken - Math.abs(lead)), leadSeconds: isFirst ? Math.abs(lead) : undefined };
  });
}

/** A message with fewer words says nothing. */
const fewestWords = 5;
const namedTitles = 3;

/**
 * Circles that overlap for a shared receiver, in hours that meet: the order in which they speak, and whether the first
 * still speaks when the next is due.
 */
export function overlap(draft: CheckedDraft, rivals: readonly Competitor[], at: { readonly now: number; readonly speedMph: number }): CheckFinding | undefined {
  const [first] = rivals;
  if (!first) return undefined;
  const met = rivals.flatMap((rival) => encounters(draft, rival, at.speedMph));
  const longest = Math.max(...met.map(({ waits }) => waits));
  return {
    kind: 'overlap',
    message: `${subject(rivals)} ${orderText(draft, rivals)} ${waitText(longest, speedText(at.speedMph, draft.radiusUnit))}`,
    remedies: findRemedies(draft, rivals, { met, now: at.now }),
    others: rivals.map(({ message: { id, title } }) => ({ id, title })),
  };
}

function subject(rivals: readonly Competitor[]): string {
  const titles = rivals.slice(0, namedTitles).map(({ message }) => `“${message.title}”`);
  const more = rivals.length - titles.length;
  const named = listText(more > 0 ? [...titles, `${more} more`] : titles);
  return `The circle overlaps ${named} for some of the receivers, in the same hours.`;
}

function orderText({ priority }: CheckedDraft, rivals: readonly Competitor[]): string {
  const before = rivals.filter(({ message }) => message.priority > priority).length;
  const after = rivals.filter(({ message }) => message.priority < priority).length;
  const reached = 'the first place reached speaks first';
  if (before === 0 && after === 0) return `They speak one after another: ${reached}.`;
  if (before === 0) return `They speak one after another: ${reached}; among waiting messages, this one has priority.`;
  // Priority is 0 or 1: with one before this one there is none after it.
  return `They speak one after another: ${reached}; among waiting messages, ${rivals.length === 1 ? 'the other has' : `${before} of them ${before === 1 ? 'has' : 'have'}`} priority over this one.`;
}

const waitText = (seconds: number, speed: string): string => {
  const whole = Math.ceil(seconds - 1e-9);
  return whole > 0
    ? `At ${speed}, the first is still speaking when the next is due; the next waits up to ${secondsText(whole)}.`
    : `At ${speed}, the first ends before the next is due.`;
};

function findRemedies(
  draft: CheckedDraft,
  rivals: readonly Competitor[],
  { met, now }: { readonly met: readonly Encounter[]; readonly now: number },
): readonly CheckRemedy[] {
  const free = freeHours(
    draft.schedule,
    rivals.flatMap(({ hours }) => hours),
    now,
  );
  const room = Math.min(...met.flatMap(({ waits, leadSeconds }) => (waits > 0 && leadSeconds !== undefined ? [leadSeconds] : [])));
  // Shortening this message does not help while it waits for another one.
  const words = met.every(({ waits, leadSeconds }) => waits === 0 || leadSeconds !== undefined) && Number.isFinite(room) ? wordsWithin(room) : 0;
  return [
    ...(free ? [{ kind: 'shift_hours' as const, ...free }] : []),
    ...(draft.priority === 0 ? [{ kind: 'set_priority' as const, priority: 1 as const }] : []),
    ...(words >= fewestWords ? [{ kind: 'shorten' as const, words }] : []),
  ];
}

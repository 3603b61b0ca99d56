import type { MessageDraft } from '@earshot/contract';
import { endsAt, type Issue, type Schedule, scheduleIssues, startsAt } from '@earshot/domain';
import { invalid } from '../../platform/http/failures.ts';

const wireFields: Readonly<Record<keyof Schedule, string>> = {
  startDate: 'StartDate',
  endDate: 'EndDate',
  startMinute: 'TimeStart',
  endMinute: 'TimeEnd',
  repeat: 'RepeatOption',
  repeatDays: 'RepeatDays',
  timeZone: 'TimeZone',
};

const toSettingsIssue = (field: keyof Schedule, message: string): Issue => ({ field: `message_settings.${wireFields[field]}`, message });

// Every zone is past this before ISO 8601 runs out of years with four digits.
const endOfTime = Date.UTC(9999, 11, 30);

/**
 * Throws a 422 that names the fields that cannot be stored, or cannot be set at this time. A draft may be incomplete;
 * its settings may not.
 */
export function requireSavable(content: MessageDraft, schedule: Schedule, now: number): void {
  const issues = [...settingsIssues(schedule), ...(content.mode === 'final' ? finalIssues(content) : [])];
  if (issues.length > 0) throw invalid(...issues);
  // Only settings without issues have an end. decisions, Messages: an end in the past with Mode 2 is a 422
  const end = endsAt(schedule);
  if (content.mode === 'final' && end !== null && end <= now) throw invalid(pastEnd(schedule, now));
}

/** The parts of a schedule that are invalid. */
export function settingsIssues(schedule: Schedule): readonly Issue[] {
  const issues = scheduleIssues(schedule).map(({ field, message }) => toSettingsIssue(field, message));
  if (issues.length > 0) return issues;
  if (startsAt(schedule) >= endOfTime) return [toSettingsIssue('startDate', 'is too far away')];
  if ((endsAt(schedule) ?? 0) >= endOfTime) return [toSettingsIssue('endDate', 'is too far away')];
  return [];
}

/** A Spanish version needs both title and message; both empty means none. */
function finalIssues({ spanishTitle = '', spanishBody = '' }: MessageDraft): readonly Issue[] {
  if ((spanishTitle === '') === (spanishBody === '')) return [];
  return [{ field: spanishTitle === '' ? 'content.spn_Title' : 'content.spn_Body', message: 'is required' }];
}

/** The hours are the fault when the end date itself is not over. */
function pastEnd(schedule: Schedule, now: number): Issue {
  const endOfDate = endsAt({ ...schedule, endMinute: 1440 });
  return toSettingsIssue(endOfDate !== null && endOfDate > now ? 'endMinute' : 'endDate', 'is in the past');
}

import { isTimeZone } from '@earshot/domain';

/** The browser's time zone, UTC where it names none that is known. */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

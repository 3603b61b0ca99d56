import { isTimeZone } from '@earshot/domain';

/** The browser's time zone; UTC if it names no known one. */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

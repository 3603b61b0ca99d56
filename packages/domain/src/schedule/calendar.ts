const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** Days since 1970-01-01 of a year, month 1..12 and day of the proleptic Gregorian calendar. */
export function dayNumberOfParts(civilYear: number, month: number, day: number): number {
  // The year starts in March here, so that the leap day is its last.
  const year = civilYear - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Days since 1970-01-01 of a YYYY-MM-DD date. The date must be real: check with `isCalendarDate` first. */
export const toDayNumber = (date: string): number => dayNumberOfParts(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));

let lastDayNumber = 0;
let lastDate = '1970-01-01';

/** The YYYY-MM-DD date of a number of days since 1970-01-01; years 0 to 9999. */
export function dateOfDayNumber(dayNumber: number): string {
  // Nearly every call is about today, for each message at each position.
  if (dayNumber === lastDayNumber) return lastDate;
  lastDate = writeDate(dayNumber);
  lastDayNumber = dayNumber;
  return lastDate;
}

function writeDate(dayNumber: number): string {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Whether the text is a real date YYYY-MM-DD from 1970-01-01 to 9999-12-31. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1970-01-01') return false;
  const month = Number(text.slice(5, 7));
  return month >= 1 && month <= 12 && dateOfDayNumber(toDayNumber(text)) === text;
}

/** The date `days` later; negative goes back. */
export const addDays = (date: string, days: number): string => dateOfDayNumber(toDayNumber(date) + days);

/** Days from `from` to `to`: 0 on the same date, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => toDayNumber(to) - toDayNumber(from);

/** Day of the week of a day number, 0 Sunday to 6 Saturday. */
export const weekdayOfDayNumber = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7;

/** Day of the week, 0 Sunday to 6 Saturday. */
export const toWeekday = (date: string): number => weekdayOfDayNumber(toDayNumber(date));

export const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

export function lastOfMonth(date: string): string {
  const last = ['31', '30', '29', '28'].find((day) => isCalendarDate(`${date.slice(0, 8)}${day}`));
  return `${date.slice(0, 8)}${last ?? '28'}`;
}

/** The Monday of the date's week; weeks run Monday to Sunday. */
export const mondayBefore = (date: string): string => addDays(date, -((toWeekday(date) + 6) % 7));

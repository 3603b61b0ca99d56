import { dayMs } from '@earshot/domain';
import * as z from 'zod';

/** Ten years; longer is `forever`. */
const most = 3_650;

const daysText = (least: number) => `must be a number of days from ${least} to ${most}`;

/** A number of days, from the smallest that billing, proof and providers need. */
const days = (initial: number, least: number) =>
  z.coerce.number(daysText(least)).int(daysText(least)).min(least, daysText(least)).max(most, daysText(least)).default(initial);

/** The same, for rows that stay for ever unless the installation says otherwise. */
const foreverOrDays = (least: number) =>
  z
    .string()
    .default('forever')
    .transform((text, context) => {
      if (text === 'forever') return undefined;
      const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
      if (count >= least && count <= most) return count;
      context.addIssue(`must be forever, or a number of days from ${least} to ${most}`);
      return z.NEVER;
    });

/** The smallest number of days of each setting. */
export const leastDays = {
  // Invoices of the last 400 days can be exported person by person.
  KEEP_BILLED_PEOPLE: 400,
  // A leaving of a company can be proved for more than a year.
  KEEP_LEAVINGS: 400,
  KEEP_AUDIT: 400,
  KEEP_CONTACT_AUDIT: 30,
  // A phone may report late; no occasion of a reminder lasts longer.
  KEEP_REMINDERS: 90,
  // The limits look back a day, and providers report deliveries for some days.
  KEEP_SENT: 7,
  KEEP_UNSENT: 30,
  KEEP_COMPANY_REPORTS: 90,
  // Providers repeat an event for some days, Stripe's pages show it for 30.
  KEEP_PAYMENT_EVENTS: 30,
  KEEP_ENDED_PHONES: 30,
  // The contacts of an import can be taken out again as long as its row is there.
  KEEP_IMPORTS: 30,
  // The figures of a season and its bills are explained by its reports.
  KEEP_PHONE_EVENTS: 400,
} as const;

export type RetentionName = keyof typeof leastDays;

export const retentionSettings = {
  KEEP_BILLED_PEOPLE: days(400, leastDays.KEEP_BILLED_PEOPLE),
  KEEP_LEAVINGS: days(400, leastDays.KEEP_LEAVINGS),
  KEEP_AUDIT: foreverOrDays(leastDays.KEEP_AUDIT),
  KEEP_CONTACT_AUDIT: days(400, leastDays.KEEP_CONTACT_AUDIT),
  KEEP_REMINDERS: days(90, leastDays.KEEP_REMINDERS),
  KEEP_SENT: days(30, leastDays.KEEP_SENT),
  KEEP_UNSENT: days(90, leastDays.KEEP_UNSENT),
  KEEP_COMPANY_REPORTS: days(400, leastDays.KEEP_COMPANY_REPORTS),
  KEEP_PAYMENT_EVENTS: days(90, leastDays.KEEP_PAYMENT_EVENTS),
  KEEP_ENDED_PHONES: days(90, leastDays.KEEP_ENDED_PHONES),
  KEEP_IMPORTS: foreverOrDays(leastDays.KEEP_IMPORTS),
  KEEP_PHONE_EVENTS: foreverOrDays(leastDays.KEEP_PHONE_EVENTS),
} satisfies Record<RetentionName, z.ZodType>;

/** For how many days rows are kept, by the setting that says so; undefined is for ever. */
export type Retention = Readonly<Record<RetentionName, number | undefined>>;

const names = Object.keys(leastDays) as readonly RetentionName[];

export const readRetention = (given: Retention): Retention => Object.fromEntries(names.map((name) => [name, given[name]])) as Retention;

/** The instant before which rows go, or undefined if they stay for ever. */
export const retentionEndAt = (retention: Retention, name: RetentionName, now: number): number | undefined => {
  const kept = retention[name];
  return kept === undefined ? undefined : now - kept * dayMs;
};

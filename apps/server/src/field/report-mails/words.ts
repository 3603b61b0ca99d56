import type { MessageDays } from '@earshot/contract';
import { csv, type DateRange, decidedOf, heardPercentText, missedOf, tallyOfMessages } from '@earshot/domain';
import { plainName } from '../../delivery/outbox/index.ts';

interface Report extends DateRange {
  readonly senderName: string;
  readonly clientName: string;
  readonly rhythm: 'day' | 'week';
  readonly messages: readonly MessageDays[];
  readonly unsubscribeLink: string;
}

/** Longer lists are for the file. */
const maxLines = 30;
const count = (value: number): string => value.toLocaleString('en-US');

/** The e-mail: all in one sentence, a line for each message, and all of it as a file. */
export function reportMail({ senderName, clientName, rhythm, fromDate, toDate, messages, unsubscribeLink }: Report) {
  const days = fromDate === toDate ? dateText(toDate) : `${dateText(fromDate)} to ${dateText(toDate)}`;
  const shown = messages.slice(0, maxLines);
  const more = messages.length - shown.length;
  const paragraphs = [
    `Who heard their messages, ${days}, at ${plainName(clientName)}.`,
    totalText(messages),
    shown.map(lineOf).join('\n'),
    more > 0 ? `${count(more)} more messages are in the attached file.` : messages.length > 0 ? 'The attached file has all figures.' : '',
    `${plainName(senderName)} has this report sent to you ${rhythm === 'day' ? 'every day' : 'every Monday'}. To get no more of them, open this link:`,
    unsubscribeLink,
    'Earshot, geofence messaging',
  ];
  return {
    subject: `Who heard their messages, ${days}`,
    body: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    attachment: { name: `heard-${fromDate === toDate ? toDate : `${fromDate}-to-${toDate}`}.csv`, text: csvOf(messages) },
  };
}

function totalText(messages: readonly MessageDays[]): string {
  if (messages.length === 0) return 'No message was live.';
  const tally = tallyOfMessages(messages);
  const apart = [...(tally.waiting > 0 ? [`${count(tally.waiting)} waiting`] : []), ...(tally.notBegun > 0 ? [`${count(tally.notBegun)} not begun`] : [])];
  const rest = apart.length === 0 ? '' : ` Apart, in no rate: ${apart.join(', ')}.`;
  if (tally.assigned === 0) return `Nothing has begun.${rest}`;
  if (decidedOf(tally) === 0) return `Nothing is decided.${rest}`;
  const parts = `${count(missedOf(tally))} missed, ${count(tally.notDelivered)} not delivered`;
  return `${heardPercentText(tally)}: ${count(tally.heard)} of ${count(decidedOf(tally))} heard, ${parts}.${rest}`;
}

/** Titles are what somebody typed: nothing of them becomes a link or a line of its own. */
function lineOf({ title, heard, assigned, waiting, notBegun }: MessageDays): string {
  const name = plainName(title) || 'Untitled';
  if (notBegun > 0 || assigned === 0) return `- ${name}: ${notBegun > 0 ? 'not begun' : '–'}`;
  return `- ${name}: ${count(heard)} of ${count(assigned)} heard${waiting > 0 ? `, ${count(waiting)} waiting` : ''}`;
}

const columns = ['Message', 'Location', 'Assigned', 'Delivered', 'Arrived or left', 'Spoken', 'Heard', 'Waiting', 'Missed', 'Not delivered', 'Not begun'];

const csvOf = (messages: readonly MessageDays[]): string =>
  `\uFEFF${csv([
    columns,
    ...messages.map((message) => {
      const { title, location, assigned, delivered, arrived, spoken } = message;
      const tally = tallyOfMessages([message]);
      const { heard, waiting, notDelivered, notBegun } = tally;
      const numbers = [assigned, delivered, arrived, spoken, heard, waiting, missedOf(tally), notDelivered, notBegun];
      return [title, location, ...numbers.map(String)];
    }),
  ])}`;

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dateText = (date: string): string => format.format(Date.parse(date));

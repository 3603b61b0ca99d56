import type { MessageDays } from '@earshot/contract';
import { type BillingLanguage, csv, type DateRange, countDecided, heardPercentText, countMissed, tallyOfMessages } from '@earshot/domain';
import { plainName } from '../../delivery/outbox/index.ts';
import { type ReportTexts, reportTexts } from './texts.ts';

interface Report extends DateRange {
  readonly senderName: string;
  readonly clientName: string;
  readonly rhythm: 'day' | 'week';
  readonly messages: readonly MessageDays[];
  readonly unsubscribeLink: string;
  readonly language: BillingLanguage;
}

/** Longer lists are only in the file. */
const maxLines = 30;

type Words = ReportTexts & { readonly count: (value: number) => string };

function reportWords(language: BillingLanguage): Words {
  const texts = reportTexts[language];
  const format = new Intl.NumberFormat(texts.locale);
  return { ...texts, count: (value) => format.format(value) };
}

/** The email: a sentence with the totals, a line for each message, and a file with everything. */
export function reportMail({ senderName, clientName, rhythm, fromDate, toDate, messages, unsubscribeLink, language }: Report) {
  const words = reportWords(language);
  const dates = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const [from, to] = [dates.format(Date.parse(fromDate)), dates.format(Date.parse(toDate))];
  const days = fromDate === toDate ? to : words.range(from, to);
  const shown = messages.slice(0, maxLines);
  const more = messages.length - shown.length;
  const paragraphs = [
    words.intro(days, plainName(clientName)),
    totalText(words, messages),
    shown.map((message) => formatMessageLine(words, message)).join('\n'),
    more > 0 ? words.more(words.count(more)) : messages.length > 0 ? words.file : '',
    words.sentBy(plainName(senderName), rhythm),
    unsubscribeLink,
    words.sender,
  ];
  return {
    subject: words.subject(days),
    body: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    language,
    attachment: { name: words.fileName(fromDate, toDate), text: toReportCsv(words, messages) },
    unsubscribeLink,
  };
}

function totalText(words: Words, messages: readonly MessageDays[]): string {
  if (messages.length === 0) return words.noMessage;
  const { count } = words;
  const tally = tallyOfMessages(messages);
  const parts = [...(tally.waiting > 0 ? [words.waiting(count(tally.waiting))] : []), ...(tally.notBegun > 0 ? [words.notBegun(count(tally.notBegun))] : [])];
  const rest = parts.length === 0 ? '' : ` ${words.apart(parts)}`;
  if (tally.assigned === 0) return `${words.nothingBegun}${rest}`;
  if (countDecided(tally) === 0) return `${words.nothingDecided}${rest}`;
  const sums = { heard: tally.heard, decided: countDecided(tally), missed: countMissed(tally), notDelivered: tally.notDelivered };
  return `${words.total({
    rate: heardPercentText(tally),
    heard: count(sums.heard),
    decided: count(sums.decided),
    missed: count(sums.missed),
    notDelivered: count(sums.notDelivered),
  })}${rest}`;
}

/** A user typed the title: no part of it may become a link or a line of its own. */
function formatMessageLine(words: Words, { title, heard, assigned, waiting, notBegun }: MessageDays): string {
  const name = plainName(title) || words.untitled;
  if (notBegun > 0 || assigned === 0) return `- ${name}: ${notBegun > 0 ? words.lineNotBegun : '–'}`;
  const { count } = words;
  return `- ${name}: ${words.line(count(heard), count(assigned))}${waiting > 0 ? `, ${words.waiting(count(waiting))}` : ''}`;
}

const toReportCsv = ({ columns }: Words, messages: readonly MessageDays[]): string =>
  `\uFEFF${csv([
    columns,
    ...messages.map((message) => {
      const { title, location, assigned, delivered, arrived, spoken } = message;
      const tally = tallyOfMessages([message]);
      const { heard, waiting, notDelivered, notBegun } = tally;
      const numbers = [assigned, delivered, arrived, spoken, heard, waiting, countMissed(tally), notDelivered, notBegun];
      return [title, location, ...numbers.map(String)];
    }),
  ])}`;

import type { BillingLanguage } from '@earshot/domain';

interface Sums {
  readonly rate: string;
  readonly heard: string;
  readonly decided: string;
  readonly missed: string;
  readonly notDelivered: string;
}

/** The words of a report in one language. Numbers are passed in that language's notation. */
export interface ReportTexts {
  readonly locale: string;
  range(from: string, to: string): string;
  subject(days: string): string;
  intro(days: string, company: string): string;
  readonly noMessage: string;
  readonly nothingBegun: string;
  readonly nothingDecided: string;
  total(sums: Sums): string;
  apart(parts: readonly string[]): string;
  waiting(people: string): string;
  notBegun(people: string): string;
  line(heard: string, assigned: string): string;
  readonly untitled: string;
  readonly lineNotBegun: string;
  more(messages: string): string;
  readonly file: string;
  sentBy(name: string, rhythm: 'day' | 'week'): string;
  readonly sender: string;
  /** The column heads of the file, and its name. */
  readonly columns: readonly string[];
  fileName(from: string, to: string): string;
}

const english: ReportTexts = {
  locale: 'en-US',
  range: (from, to) => `${from} to ${to}`,
  subject: (days) => `Messages heard, ${days}`,
  intro: (days, company) => `Messages heard at ${company}, ${days}.`,
  noMessage: 'No messages were live.',
  nothingBegun: 'No messages have begun.',
  nothingDecided: 'No results yet.',
  total: ({ rate, heard, decided, missed, notDelivered }) => `${rate}: ${heard} of ${decided} heard, ${missed} missed, ${notDelivered} not delivered.`,
  apart: (parts) => `Not counted in the rate: ${parts.join(', ')}.`,
  waiting: (people) => `${people} waiting`,
  notBegun: (people) => `${people} not begun`,
  line: (heard, assigned) => `${heard} of ${assigned} heard`,
  untitled: 'Untitled',
  lineNotBegun: 'not begun',
  more: (messages) => `The attached file has ${messages} more.`,
  file: 'The attached file has all figures.',
  sentBy: (name, rhythm) => `${name} sends you this report ${rhythm === 'day' ? 'every day' : 'every Monday'}. To unsubscribe, open this link:`,
  sender: 'Earshot, geofence messaging',
  columns: ['Message', 'Location', 'Assigned', 'Delivered', 'Arrived or left', 'Spoken', 'Heard', 'Waiting', 'Missed', 'Not delivered', 'Not begun'],
  fileName: (from, to) => `heard-${from === to ? to : `${from}-to-${to}`}.csv`,
};

const spanish: ReportTexts = {
  locale: 'es-US',
  range: (from, to) => `del ${from} al ${to}`,
  subject: (days) => `Mensajes escuchados, ${days}`,
  intro: (days, company) => `Mensajes escuchados en ${company}, ${days}.`,
  noMessage: 'No hubo ningún mensaje activo.',
  nothingBegun: 'Ningún mensaje ha comenzado.',
  nothingDecided: 'Todavía no hay resultados.',
  total: ({ rate, heard, decided, missed, notDelivered }) => `${rate}: ${heard} de ${decided} escuchados, ${missed} perdidos, ${notDelivered} sin entregar.`,
  apart: (parts) => `No se cuentan en el porcentaje: ${parts.join(', ')}.`,
  waiting: (people) => `${people} en espera`,
  notBegun: (people) => `${people} sin comenzar`,
  line: (heard, assigned) => `${heard} de ${assigned} escuchados`,
  untitled: 'Sin título',
  lineNotBegun: 'sin comenzar',
  more: (messages) => `El archivo adjunto tiene ${messages} más.`,
  file: 'El archivo adjunto tiene todas las cifras.',
  sentBy: (name, rhythm) =>
    `${name} le envía este informe ${rhythm === 'day' ? 'todos los días' : 'todos los lunes'}. Para cancelar la suscripción, abra este enlace:`,
  sender: 'Earshot, mensajes por zona',
  columns: [
    'Mensaje',
    'Lugar',
    'Asignados',
    'Entregados',
    'Llegaron o salieron',
    'Reproducidos',
    'Escuchados',
    'En espera',
    'Perdidos',
    'Sin entregar',
    'Sin comenzar',
  ],
  fileName: (from, to) => `escuchados-${from === to ? to : `${from}-a-${to}`}.csv`,
};

export const reportTexts: Readonly<Record<BillingLanguage, ReportTexts>> = { en: english, es: spanish };

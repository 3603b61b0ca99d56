import type { NotRemindedReason } from '@earshot/contract';
import { formatCount } from '@earshot/domain';

/** The result of a remedy: the people it reached, and the reasons for the others. */
export interface RemedyResult {
  readonly done: number;
  /** The server's own words, if it has some. */
  readonly message?: string | undefined;
  readonly notReminded: readonly { readonly reason: NotRemindedReason; readonly people: number }[];
  /** The people who can be sent a text message instead. */
  readonly canText: readonly string[];
}

const reasons: Readonly<Record<NotRemindedReason, readonly [one: string, many: string]>> = {
  recently: ['was reminded recently', 'were reminded recently'],
  notifications_off: ['has notifications off', 'have notifications off'],
  not_installed: ['does not have the app', 'do not have the app'],
  not_signed_in: ['is signed out of the app', 'are signed out of the app'],
  not_agreed: ['has not agreed to hear your company', 'have not agreed to hear your company'],
  left: ['left your company', 'left your company'],
  muted: ['muted your company', 'muted your company'],
  not_possible: ['cannot be sent a text message', 'cannot be sent a text message'],
};

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`);

export const textsText = (count: number): string => `${formatCount(count)} text ${count === 1 ? 'message' : 'messages'}`;

function doneText(channel: 'push' | 'text', { done, notReminded }: RemedyResult): string {
  if (channel === 'text') return done > 0 ? `Sent ${textsText(done)}.` : 'No text message was sent.';
  if (done > 0) return `Reminded ${peopleText(done)}.`;
  return notReminded.length === 0 ? 'Everyone has heard it.' : 'No one was reminded.';
}

/** 'Reminded 1 person. 2 were reminded recently. 8 have notifications off: send them a text?' */
export function resultText(channel: 'push' | 'text', result: RemedyResult): string {
  const { notReminded, canText } = result;
  const texts = canText.length;
  const isOffered = texts > 0;
  const them = texts === 1 ? 'this person' : 'them';
  // If one reason covers exactly the people who can be sent a text, its sentence offers it.
  const asked = isOffered ? notReminded.find(({ people }) => people === texts) : undefined;
  const sentences = [...notReminded.filter((each) => each !== asked), ...(asked ? [asked] : [])].map((each) => {
    const { reason, people } = each;
    const words = `${formatCount(people)} ${reasons[reason][people === 1 ? 0 : 1]}`;
    return each === asked ? `${words}: send ${them} a text?` : `${words}.`;
  });
  return [doneText(channel, result), ...sentences, ...(isOffered && !asked ? [`Send ${formatCount(texts)} of them a text?`] : [])].join(' ');
}

import { distanceMeters } from '@earshot/geofence';

export interface Answer {
  readonly lat: number;
  readonly lng: number;
}

/** A typed text and the position that it means, in degrees. */
export interface Question extends Answer {
  readonly question: string;
  /** Other right answers: without a town in the text, the same address in another town. */
  readonly others?: readonly Answer[];
  /** The middle of the map. */
  readonly near?: Answer;
}

export interface FoundAnswer extends Answer {
  readonly name?: string;
  readonly kind?: string;
  /** Words for the difference between the answer and the typed text. */
  readonly lacks?: string | undefined;
  readonly isSimilar?: boolean | undefined;
}

/** The rules for judging one class of questions. */
export interface Judgement {
  /** The largest distance between an answer and the right place. */
  readonly toleranceMeters: number;
  /** The number of busy connections. Each asks its next question as soon as it has the last answer. */
  readonly connections: number;
  /** Returns whether a whole answer contradicts the typed text. */
  readonly isWrong?: ((question: Question, answer: FoundAnswer) => boolean) | undefined;
}

export interface Score {
  readonly asked: number;
  readonly first: number;
  readonly inFirstThree: number;
  /** Milliseconds of a call. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** The questions whose place is not the first answer, with the first answer. */
  readonly misses: readonly Miss[];
  /** The questions with a whole answer that contradicts them, and that answer. */
  readonly wrong: readonly Miss[];
}

export interface Miss {
  readonly question: Question;
  readonly isInFirstThree: boolean;
  readonly answer: FoundAnswer | undefined;
}

/** The fewest calls for good figures of the slow ones. A shorter list is asked again, only for its times. */
const leastCalls = 400;

const warmUps = 60;

/** Asks every question on all connections, and counts the places in first place and among the first three. */
export async function score(
  questions: readonly Question[],
  ask: (question: Question) => Promise<readonly FoundAnswer[]>,
  { toleranceMeters, connections, isWrong = () => false }: Judgement,
): Promise<Score> {
  const isThere = (question: Question) => (answer: Answer) =>
    [question, ...(question.others ?? [])].some((place) => distanceMeters(place, answer) <= toleranceMeters);
  const misses: Miss[] = [];
  const wrong: Miss[] = [];
  let [first, inFirstThree] = [0, 0];
  // The first calls are not timed, since their code is compiled then.
  await measureTimes([...Array(warmUps).keys()], connections, async (index) => {
    const question = questions[index % questions.length];
    if (question) await ask(question);
  });
  const calls = Array.from({ length: Math.max(questions.length, leastCalls) }, (_, index) => index);
  const took = await measureTimes(calls, connections, async (index) => {
    const question = questions[index % questions.length];
    if (!question) return;
    const answers = await ask(question);
    if (index >= questions.length) return;
    const place = answers.findIndex(isThere(question));
    if (place === 0) first++;
    if (place >= 0 && place < 3) inFirstThree++;
    const contradicting = answers.find((answer) => answer.lacks === undefined && answer.isSimilar !== true && isWrong(question, answer));
    if (contradicting) wrong.push({ question, isInFirstThree: false, answer: contradicting });
    if (place !== 0) misses.push({ question, isInFirstThree: place > 0 && place < 3, answer: answers[0] });
  });
  return { asked: questions.length, first, inFirstThree, misses, wrong, ...took };
}

/** The times of calls in milliseconds, with a number of calls at once. */
export async function measureTimes(
  calls: readonly number[],
  connections: number,
  call: (index: number) => Promise<void>,
): Promise<{ readonly p50: number; readonly p95: number; readonly p99: number }> {
  const took: number[] = [];
  let next = 0;
  const keepBusy = async (): Promise<void> => {
    for (let index = calls[next++]; index !== undefined; index = calls[next++]) {
      const begun = performance.now();
      await call(index);
      took.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, keepBusy));
  took.sort((a, b) => a - b);
  const part = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN;
  return { p50: part(0.5), p95: part(0.95), p99: part(0.99) };
}

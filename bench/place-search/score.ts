import { distanceMeters } from '@earshot/geofence';

/** A place in degrees. */
export interface Answer {
  readonly lat: number;
  readonly lng: number;
}

/** What somebody types, and where that is in degrees. */
export interface Question extends Answer {
  readonly question: string;
  /** Other places that answer it as well: the same house in another town, where no town is said. */
  readonly others?: readonly Answer[];
}

/** How the questions of one class are judged. */
export interface Judgement {
  /** Farther from its place an answer is another one. */
  readonly toleranceMeters: number;
  /** Busy connections, each of which asks its next question as soon as it has the answer to the last. */
  readonly connections: number;
}

export interface Score {
  readonly asked: number;
  readonly first: number;
  readonly inFirstThree: number;
  /** Milliseconds of a call. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Questions whose place is not the first answer, and what came first. */
  readonly misses: readonly Miss[];
}

export interface Miss {
  readonly question: Question;
  readonly isInFirstThree: boolean;
  readonly answer: (Answer & { readonly name?: string }) | undefined;
}

/** Fewer calls say little of the slowest ones: a short list is asked again for its times alone. */
const leastCalls = 400;

const warmUps = 60;

/** Asks every question, so many at once, and counts how many places came first and among the first three. */
export async function score(
  questions: readonly Question[],
  ask: (question: string) => Promise<readonly (Answer & { readonly name?: string })[]>,
  { toleranceMeters, connections }: Judgement,
): Promise<Score> {
  const isThere = (question: Question) => (answer: Answer) =>
    [question, ...(question.others ?? [])].some((place) => distanceMeters(place, answer) <= toleranceMeters);
  const misses: Miss[] = [];
  let [first, inFirstThree] = [0, 0];
  // What runs for the first time is compiled first, and is not timed.
  await timesOf([...Array(warmUps).keys()], connections, async (index) => void (await ask(questions[index % questions.length]?.question ?? '')));
  const calls = Array.from({ length: Math.max(questions.length, leastCalls) }, (_, index) => index);
  const took = await timesOf(calls, connections, async (index) => {
    const question = questions[index % questions.length];
    if (!question) return;
    const answers = await ask(question.question);
    if (index >= questions.length) return;
    const place = answers.findIndex(isThere(question));
    if (place === 0) first++;
    if (place >= 0 && place < 3) inFirstThree++;
    if (place !== 0) misses.push({ question, isInFirstThree: place > 0 && place < 3, answer: answers[0] });
  });
  return { asked: questions.length, first, inFirstThree, misses, ...took };
}

/** The times of calls in milliseconds, so many of them under way at once. */
export async function timesOf(
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

/** The batches that are answered at the same time, so that one slow batch does not hold up the others. */
const mostAtOnce = 2;

/** A question, and its caller's promise. */
interface Waiting<Q, A> {
  readonly question: Q;
  readonly settled: PromiseWithResolvers<A>;
}

/**
 * Answers the questions of many callers with few statements: questions that come while earlier ones are being answered
 * wait, and are read for together. A question is never answered by what was read before it came. One that cannot be
 * answered from what was read fails alone.
 */
export function inBatches<Q, A>(most: number, read: (questions: readonly Q[]) => Promise<(question: Q) => A>): (question: Q) => Promise<A> {
  const waiting: Waiting<Q, A>[] = [];
  let running = 0;
  const answerNext = async (): Promise<void> => {
    const batch = waiting.splice(0, most);
    const answerFor = read(batch.map(({ question }) => question));
    await Promise.allSettled(
      batch.map(async ({ question, settled }) => {
        try {
          settled.resolve((await answerFor)(question));
        } catch (error) {
          settled.reject(error);
        }
      }),
    );
  };
  const work = async (): Promise<void> => {
    running += 1;
    // Questions that arrive together are one batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await answerNext();
    running -= 1;
  };
  return async (question) => {
    const settled = Promise.withResolvers<A>();
    waiting.push({ question, settled });
    if (running < mostAtOnce) void work();
    return settled.promise;
  };
}

/** The result of a promise, or undefined if it takes longer; the promise itself goes on. */
export async function within<T>(patienceMs: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), patienceMs)));
  try {
    return await Promise.race([promise, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

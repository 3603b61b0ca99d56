import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const bytesInUse = (): number => {
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

// Kept where the compiler cannot see that it is unused.
const held: unknown[] = [];

// A separate function, so that nothing of it stays on the stack.
function keep(make: () => unknown): void {
  held.push(make());
}

/** Bytes, heap and array buffers, that stay in use while the made object is kept. */
export function measureBytes(make: () => unknown): number {
  // Code that runs for the first time allocates something itself.
  keep(make);
  held.length = 0;
  const before = bytesInUse();
  keep(make);
  const bytes = bytesInUse() - before;
  held.length = 0;
  return bytes;
}

import { Writable } from 'node:stream';

interface LogLine {
  readonly msg?: string;
  readonly requestId?: string;
  readonly err?: { readonly stack?: string };
}

/** The log target of a test server: prints errors in the test that caused them, with their stack. */
export function printErrors(): Writable {
  return new Writable({
    write(line: Buffer, _encoding, done) {
      const { msg, requestId, err } = JSON.parse(line.toString()) as LogLine;
      // oxlint-disable-next-line no-console -- vitest shows a failing test's console, and nothing of one that passes
      console.error([requestId && `request ${requestId}:`, err?.stack ?? msg].filter(Boolean).join(' '));
      done();
    },
  });
}

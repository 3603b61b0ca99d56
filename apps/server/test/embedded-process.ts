import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('./embedded-child.ts', import.meta.url));

export interface DatabaseProcess {
  query(text: string): Promise<readonly unknown[]>;
  kill(): Promise<void>;
}

interface Answer {
  readonly serial: number;
  readonly rows?: readonly unknown[];
  readonly error?: string;
}

/** A folder that is removed when the test ends: empty, or with an empty, migrated database. */
export function folderForTest(content: 'database' | 'nothing' = 'database'): string {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-embedded-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  if (content === 'database') cpSync(inject('templateDir'), dir, { recursive: true });
  return dir;
}

/** Opens the database in `dir` in a process of its own, run by `under` if given. */
export function startDatabaseProcess(dir: string, { under = [], env = {} }: { under?: readonly string[]; env?: Record<string, string> } = {}): DatabaseProcess {
  const child = spawn(under[0] ?? process.execPath, [...under.slice(1), ...(under.length > 0 ? [process.execPath] : []), script, dir], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  const asked = new Map<number, (answer: Answer) => void>();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('message', (answer: Answer) => asked.get(answer.serial)?.(answer));
  void gone.then(() => asked.forEach((resolve, serial) => resolve({ serial, error: 'the process is gone' })));
  onTestFinished(() => kill(child, gone));
  let serial = 0;
  return {
    query: async (text) => {
      serial += 1;
      const answered = new Promise<Answer>((resolve) => asked.set(serial, resolve));
      child.send({ serial, text });
      const { rows, error } = await answered;
      if (error !== undefined) throw new Error(error);
      return rows ?? [];
    },
    kill: () => kill(child, gone),
  };
}

/** Kills the process and its children: they are a group. */
async function kill(child: ChildProcess, gone: Promise<void>): Promise<void> {
  if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
  await gone;
}

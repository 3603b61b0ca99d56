import { execFile, spawnSync } from 'node:child_process';

/** A trial of something of ours with a program of others. */
export interface Check {
  readonly program: string;
  /** Usually `--version`. */
  readonly versionFlag?: string;
  /** The file or part that is tried. */
  readonly subject: string;
  /** Throws if the program finds a fault. */
  readonly run: () => Promise<unknown>;
}

export const isThere = ({ program, versionFlag = '--version' }: Check): boolean => spawnSync(program, [versionFlag]).error === undefined;

export function expectThat(isSo: boolean, text: string): void {
  if (!isSo) throw new Error(text);
}

interface Surroundings {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end and returns what it printed; throws with that if it fails. */
export function runToEnd(program: string, args: readonly string[], options: Surroundings = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program} ${args[0] ?? ''} fails: ${(stdout + stderr).slice(-2_000)}`, { cause: error }));
      else resolve(stdout + stderr);
    });
  });
}

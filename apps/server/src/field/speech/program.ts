import { spawn } from 'node:child_process';

const limitMs = 30_000;
/** Ten minutes of speech are 27 MB. */
const maxBytes = 64_000_000;
const maxToldBytes = 2_000;

/** Runs a program without a shell, passes it a text and returns its output. Throws if it cannot be started, fails, or takes too long. */
export function run(command: string, options: readonly string[], text: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The program must not see this server's settings.
    const child = spawn(command, options, { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] }, timeout: limitMs, killSignal: 'SIGKILL' });
    const parts: Buffer[] = [];
    let size = 0;
    let told = '';
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > maxBytes) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      if (told.length < maxToldBytes) told += part.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(parts));
      else reject(new Error(`The speech program ended with ${signal ?? code}${told === '' ? '' : `: ${told.slice(0, maxToldBytes)}`}`));
    });
    // The program may end before it has read everything.
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}

// npm run fuzz -- URL [--as EMAIL:PASSWORD …] [--token TOKEN …] [--requests N] [--seed S] [--at-once K] [--only N]
// Sends requests that a server's OpenAPI description allows, nearly allows and does not allow, and looks for 5xx answers and missing answers.
// A run changes the server's data, so it refuses servers on other machines.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { SignIn } from './callers.ts';
import { fuzz, type FuzzOptions, type FuzzReport } from './fuzz.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { isFields } from './json.ts';
import { memoryText } from './memory.ts';
import type { Fault } from './tally.ts';

const usage = `npm run fuzz -- URL [--as EMAIL:PASSWORD …] [--token TOKEN …] [--requests 10000] [--seed 1] [--at-once 8] [--only N] [--skip CALL …]
  --as, --token          the callers: console users by password, users or phones by token; some requests have no caller
  --only N               repeats request N of the seed; a failed request is read from build/fuzz
  --skip CALL            leaves a call out, such as providers.test
  --ends-sessions        also makes calls that end a caller's own session or client
  --yes-this-server      allows a server on another machine: all its data may be changed or deleted`;

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n\n${usage}\n`);
  process.exit(2);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface FuzzCommand {
  readonly options: FuzzOptions;
  readonly only: number | undefined;
}

function readArguments(): FuzzCommand {
  try {
    return asked();
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function asked(): FuzzCommand {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      as: { type: 'string', multiple: true, default: [] },
      token: { type: 'string', multiple: true, default: [] },
      requests: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      'at-once': { type: 'string', default: '8' },
      only: { type: 'string' },
      skip: { type: 'string', multiple: true, default: [] },
      'ends-sessions': { type: 'boolean', default: false },
      'yes-this-server': { type: 'boolean', default: false },
    },
  });
  const [url, ...others] = positionals;
  if (url === undefined || others.length > 0) throw new Error('Name the address of one server, such as http://127.0.0.1:3000.');
  const baseUrl = parseServerAddress(url, values['yes-this-server']);
  const only = values.only === undefined ? undefined : wholeNumber('--only', values.only, { least: 0, most: 1e9 });
  const count = wholeNumber('--requests', values.requests, { least: 1, most: 1e9 });
  const options = {
    baseUrl,
    signIns: [...values.as.map(parseSignIn), ...values.token.map((token) => ({ token }))],
    requests: only === undefined ? { from: 0, to: count } : { from: only, to: only + 1 },
    seed: wholeNumber('--seed', values.seed, { least: 0, most: 4_294_967_295 }),
    atOnce: wholeNumber('--at-once', values['at-once'], { least: 1, most: 500 }),
    skip: new Set(values.skip),
    sparesNobody: values['ends-sessions'],
  };
  return { options, only };
}

function parseServerAddress(text: string, mayBeElsewhere: boolean): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`"${text}" is not the address of a server, such as http://127.0.0.1:3000.`);
  const isHere = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(url.hostname);
  if (!isHere && !mayBeElsewhere)
    throw new Error(`${url.host} is not on this machine, and all its data may be changed or deleted. Use --yes-this-server if that is intended.`);
  return url.origin;
}

function parseSignIn(text: string): SignIn {
  const [email = '', ...rest] = text.split(':');
  if (!email.includes('@') || rest.length === 0) throw new Error(`--as takes EMAIL:PASSWORD, not "${email}".`);
  return { email, password: rest.join(':') };
}

function wholeNumber(name: string, text: string, { least, most }: { readonly least: number; readonly most: number }): number {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) throw new Error(`${name} takes a whole number from ${least} to ${most}, not "${text}".`);
  return number;
}

const folder = join(import.meta.dirname, '../../build/fuzz');
const keptPath = (seed: number, number: number): string => join(folder, `${seed}-${number}.json`);

/** Keeps a failed request unchanged, with the ids of that server. */
function keep({ request, status, text }: Fault, { seed, baseUrl }: FuzzOptions): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(keptPath(seed, request.number), JSON.stringify(request));
  say(`${status === 0 ? 'no answer' : status} request ${request.number}: ${request.call}, ${request.method} ${request.path.slice(0, 200)}`);
  if (request.body !== undefined) say(`  sent ${request.body.slice(0, 300)}`);
  say(`  answer ${text.slice(0, 300)}`);
  say(`  again: npm run fuzz -- ${baseUrl} … --seed ${seed} --only ${request.number} (with the same callers)`);
}

function readKept(seed: number, number: number): ReadonlyMap<number, FuzzRequest> {
  const path = keptPath(seed, number);
  const kept: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  return isRequest(kept) ? new Map([[number, kept]]) : new Map<number, FuzzRequest>();
}

const isRequest = (value: unknown): value is FuzzRequest =>
  isFields(value) && typeof value['path'] === 'string' && typeof value['method'] === 'string' && isFields(value['headers']);

const counted = (count: number): string => count.toLocaleString('en-US');

function tell({ tally, seconds, calls, callers, memory }: FuzzReport): void {
  const statuses = [...tally.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status === 0 ? 'no answer' : status}: ${counted(count)}`);
  say(`${counted(tally.count)} requests in ${Math.round(seconds)} s, ${counted(Math.round(tally.count / seconds))} a second. ${statuses.join(', ')}.`);
  if (tally.unsendable > 0) say(`${counted(tally.unsendable)} more could not be sent at all.`);
  if (tally.withoutProvider > 0)
    say(`${counted(tally.withoutProvider)} of the 503 answers are no faults: the provider of the call is not set up (translation, cards).`);
  say(`Memory before ${memoryText(memory.before)}, after ${memoryText(memory.after)}, at most ${Math.round(memory.mostResident / 1_048_576)} MiB.`);
  for (const { number, call, tookMs } of tally.slowest) say(`Slow: request ${number}, ${call}, ${Math.round(tookMs)} ms.`);
  const never = tally.neverDone(calls);
  if (never.length > 0) say(`Never successful (${never.length} of ${calls.length} calls): ${never.join(', ')}.`);
  for (const { name, isGone, timesEnded } of callers)
    if (timesEnded > 0)
      say(
        isGone
          ? `${name} was signed out during the run; later requests in its name were refused.`
          : `${name} was signed out ${counted(timesEnded)} times and signed in again.`,
      );
  say(`${counted(tally.faultCount)} faults.`);
}

const { options, only } = readArguments();
const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());
process.once('SIGTERM', () => interruption.abort());
const whole: FuzzOptions = {
  ...options,
  signal: interruption.signal,
  ...(only !== undefined && { kept: readKept(options.seed, only) }),
  onFault: (fault) => keep(fault, options),
  onProgress: (done, memory) => say(`${counted(done)} requests, ${memoryText(memory)}`),
};
try {
  const report = await fuzz(whole);
  tell(report);
  process.exitCode = report.tally.faultCount > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`The run ended early: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

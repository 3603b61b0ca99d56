import { Caller, plain, type SignIn } from './callers.ts';
import { readDescription } from './description.ts';
import { type FuzzRequest, type Plan, makeRequest } from './fuzz-request.ts';
import { KnownIds } from './ids.ts';
import { type Memory, readMemory } from './memory.ts';
import { type Answer, Sender } from './send.ts';
import { type Fault, Tally } from './tally.ts';

export interface FuzzOptions {
  readonly baseUrl: string;
  readonly signIns: readonly SignIn[];
  /** The numbers of the requests, counted from 0; `to` is not included. */
  readonly requests: { readonly from: number; readonly to: number };
  readonly seed: number;
  /** The number of requests that run at the same time. */
  readonly atOnce: number;
  readonly skip?: ReadonlySet<string>;
  /** Makes calls that end a caller's own session too. */
  readonly sparesNobody: boolean;
  /** Requests that an earlier run kept; they replace those of the seed. */
  readonly kept?: ReadonlyMap<number, FuzzRequest>;
  /** Ends the run early; the report covers the requests until then. */
  readonly signal?: AbortSignal;
  readonly onFault?: (fault: Fault) => void;
  /** Called ten times during a run. */
  readonly onProgress?: (done: number, memory: Memory | undefined) => void;
}

export interface FuzzReport {
  readonly tally: Tally;
  readonly seconds: number;
  readonly calls: readonly string[];
  readonly callers: readonly Caller[];
  readonly memory: { readonly before: Memory | undefined; readonly after: Memory | undefined; readonly mostResident: number };
}

/** Sends requests to a server and checks its answers. It changes the server's data. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const sender = new Sender(new URL(options.baseUrl), options.atOnce);
  try {
    return await run(options, sender);
  } finally {
    sender.close();
  }
}

async function run(options: FuzzOptions, sender: Sender): Promise<FuzzReport> {
  const described = readDescription(await describe(sender, options.baseUrl));
  const calls = described.filter(({ name }) => !options.skip?.has(name));
  if (calls.length === 0) throw new Error('No call is left to make.');
  const ids = new KnownIds();
  const callers: Caller[] = [];
  for (const signIn of options.signIns) callers.push(await Caller.open(signIn, sender, ids));
  const plan: Plan = { ...options, calls, callers, ids };
  const tally = new Tally();
  const before = await readMemory(sender);
  const from = performance.now();
  const most = await sendAll(options, { plan, callers, sender, tally });
  const seconds = (performance.now() - from) / 1_000;
  const after = await readMemory(sender);
  const mostResident = Math.max(most, before?.resident ?? 0, after?.resident ?? 0);
  return { tally, seconds, calls: calls.map(({ name }) => name), callers, memory: { before, after, mostResident } };
}

async function describe(sender: Sender, baseUrl: string): Promise<unknown> {
  const { status, text } = await sender.send(plain('GET', '/api/openapi.json'), undefined);
  if (status !== 200)
    throw new Error(`${baseUrl}/api/openapi.json answers ${status === 0 ? 'nothing' : status} (${text.slice(0, 200)}): is an Earshot server there?`);
  return JSON.parse(text);
}

interface FuzzRun {
  readonly plan: Plan;
  readonly callers: readonly Caller[];
  readonly sender: Sender;
  readonly tally: Tally;
}

/** Sends all requests and returns the largest memory that was read, in bytes. */
async function sendAll({ requests: { from, to }, atOnce, kept, signal, onFault, onProgress }: FuzzOptions, running: FuzzRun): Promise<number> {
  const { plan, sender, tally } = running;
  const step = Math.max(1, Math.ceil((to - from) / 10));
  let next = from;
  let mostResident = 0;
  const work = async (): Promise<void> => {
    for (let number = next++; number < to && !signal?.aborted; number = next++) {
      const request = kept?.get(number) ?? makeRequest(plan, number);
      const answer = await sendOne(request, running);
      if (tally.note(request, answer)) onFault?.({ request, status: answer.status, text: answer.text.slice(0, 500) });
      const done = number - from + 1;
      if (done % step !== 0) continue;
      const memory = await readMemory(sender);
      mostResident = Math.max(mostResident, memory?.resident ?? 0);
      onProgress?.(done, memory);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return mostResident;
}

async function sendOne(request: FuzzRequest, { plan, callers, sender }: FuzzRun): Promise<Answer> {
  const caller = request.caller === undefined ? undefined : callers[request.caller];
  const answer = await sender.send(request, caller?.token);
  if (answer.status === 401 && caller && !('authorization' in request.headers)) await caller.renew(sender);
  if (answer.status === 200 && answer.isJson) noteIds(plan, request, answer.text);
  return answer;
}

function noteIds({ ids }: Plan, { call, caller }: FuzzRequest, text: string): void {
  try {
    ids.note({ feature: call.split('.')[0] ?? call, caller }, JSON.parse(text));
  } catch {
    // The tally counts an unreadable answer as a fault.
  }
}

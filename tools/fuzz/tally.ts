import type { Answer } from './send.ts';
import type { FuzzRequest } from './fuzz-request.ts';

/** An answer that a server must never give. */
export interface Fault {
  readonly request: FuzzRequest;
  readonly status: number;
  /** The beginning of the answer. */
  readonly text: string;
}

interface Slow {
  readonly number: number;
  readonly call: string;
  readonly tookMs: number;
}

const slowestCount = 5;
/** The number of faults that are kept; the others are only counted. */
const faultsKept = 50;
const ofProviders = /"type":"(?:TRANSLATOR|PAYMENTS)_UNAVAILABLE"/;

export class Tally {
  /** The number of answers by status; 0 is no answer. */
  readonly statuses = new Map<number, number>();
  readonly faults: Fault[] = [];
  faultCount = 0;
  /** The number of requests that no client can send. */
  unsendable = 0;
  /** The number of 503 answers that name a provider that is not set up or does not answer. */
  withoutProvider = 0;
  slowest: readonly Slow[] = [];
  readonly #succeeded = new Set<string>();

  /** Counts an answer and returns whether it is a fault. */
  note(request: FuzzRequest, { status, text, isJson, tookMs }: Answer): boolean {
    if (status === -1) this.unsendable += 1;
    if (status === -1) return false;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status >= 200 && status < 300) this.#succeeded.add(request.call);
    if (tookMs > (this.slowest.at(-1)?.tookMs ?? 0) || this.slowest.length < slowestCount)
      this.slowest = [...this.slowest, { number: request.number, call: request.call, tookMs }].toSorted((a, b) => b.tookMs - a.tookMs).slice(0, slowestCount);
    const isWithoutProvider = status === 503 && ofProviders.test(text);
    if (isWithoutProvider) this.withoutProvider += 1;
    const isFault = status === 0 || (status >= 500 && !isWithoutProvider) || (isJson && !isReadable(text));
    if (isFault) this.faultCount += 1;
    if (isFault && this.faults.length < faultsKept) this.faults.push({ request, status, text: text.slice(0, 500) });
    return isFault;
  }

  get count(): number {
    return [...this.statuses.values()].reduce((sum, each) => sum + each, 0);
  }

  /** The calls that never succeeded, so that only their refusals were tested. */
  neverDone(names: readonly string[]): readonly string[] {
    return names.filter((name) => !this.#succeeded.has(name));
  }
}

function isReadable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

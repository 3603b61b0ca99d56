import { Refusal } from '@earshot/domain';
import * as z from 'zod/mini';
import { readEvents } from './events.ts';
import { decodeFailure, WireFailure } from './failure.ts';
import { type Contract, type Input, type Operation, type Operations, type Output, type RequestPart, requestParts } from './operation.ts';

/** The caller's options for one call. `signal` ends it early; `idempotencyKey` makes a repeated create happen once. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** Milliseconds until the call is given up (spec 1 §9: 10 s). */
  readonly timeoutMs?: number;
}

interface StreamOptions<Event> {
  /** The server has accepted the stream: from here on nothing is missed. */
  readonly onOpen?: () => void;
  readonly onEvent: (event: Event) => void;
  readonly signal: AbortSignal;
}

type Args<O extends Operation> = unknown extends Input<O> ? [input?: undefined] : [input: Input<O>];
type Call<O extends Operation> = O extends { readonly answers: 'events' }
  ? (input: Input<O> | undefined, stream: StreamOptions<Output<O>>) => Promise<void>
  : (...args: [...Args<O>, options?: CallOptions]) => Promise<Output<O>>;

/** `api.<feature>.<operation>(input)`, typed by the contract. */
export type Api<C extends Contract> = { readonly [F in keyof C]: { readonly [N in keyof C[F]]: Call<C[F][N]> } };

/** The rows of each feature, or the import of the module that exports them under the feature's name, done at its first call. */
type RowsByFeature<C extends Contract> = { readonly [F in keyof C]: C[F] | (() => Promise<{ readonly [M in F]: C[F] }>) };
type FirstRows<C extends Contract> = { readonly [F in keyof C]?: Partial<C[F]> };
type LoadRows = () => Promise<Contract>;

/** The client and user whose data a staff member looks at. */
export interface RepresentedUser {
  readonly clientId: string;
  readonly userId: string;
}

export interface ApiOptions {
  readonly baseUrl: string;
  readonly token: () => string | undefined;
  readonly representedUser?: () => RepresentedUser | undefined;
  /** Gets every refusal before the caller does: the place for "signed out" and "deactivated". */
  readonly onRefusal?: (refusal: Refusal, operation: string) => void;
  /** Asks the user to confirm their identity for the named call that needs it; true once they have, and then the call is made again. */
  readonly confirm?: (operation: string) => Promise<boolean>;
  readonly fetch?: typeof globalThis.fetch;
  /** Rejects before the rows of a feature are there, if the caller knows that they cannot come now. */
  readonly whileLoading?: <T>(rows: Promise<T>) => Promise<T>;
}

type AnyInput = Partial<Record<RequestPart, unknown>>;
type AnyCall = (input?: AnyInput, options?: CallOptions) => Promise<unknown>;

/** A call without an answer: no network, or the time-out. The typed input is kept, for another try. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** `first` are rows that need no loading, of features whose other rows do. */
export function createApi<C extends Contract>(contract: RowsByFeature<C>, options: ApiOptions, first: FirstRows<C> = {}): Api<C> {
  const features = Object.entries<Operations | LoadRows>(contract).map(([feature, rows]) => [
    feature,
    typeof rows === 'function'
      ? createLoadedCalls(feature, rows, createCalls(feature, (first as Partial<Contract>)[feature] ?? {}, options), options)
      : createCalls(feature, rows, options),
  ]);
  return Object.fromEntries(features) as Api<C>;
}

const createCalls = (feature: string, rows: Operations, options: ApiOptions) =>
  Object.fromEntries(Object.entries(rows).map(([name, operation]) => [name, createCall(`${feature}.${name}`, operation, options) as AnyCall]));

/** A call whose rows do not come fails like one without an answer, and the next call loads them again. */
function createLoadedCalls(feature: string, load: LoadRows, calls: Record<string, AnyCall>, options: ApiOptions) {
  const callLoaded =
    (name: string): AnyCall =>
    async (input, call = {}) => {
      try {
        const loading = load();
        const rows = await untilAborted(options.whileLoading?.(loading) ?? loading, toSignal(call));
        Object.assign(calls, createCalls(feature, rows[feature] ?? {}, options));
      } catch (error) {
        throw unreachable(error);
      }
      return calls[name]?.(input, call);
    };
  // A promise asks the value that it resolves with for `then`.
  return new Proxy(calls, { get: (_, name) => (typeof name === 'string' && name !== 'then' ? (calls[name] ?? callLoaded(name)) : undefined) });
}

const unreachable = (cause: unknown) => new Unreachable('The server cannot be reached. Check the connection and try again.', { cause });

/** Ends a call at the caller's wish or after its time. */
const toSignal = ({ signal, timeoutMs = 10_000 }: CallOptions): AbortSignal => {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};

const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    work.then(resolve, reject);
  });

function createCall(name: string, operation: Operation, options: ApiOptions) {
  const send = async (input: AnyInput, signal: AbortSignal, idempotencyKey?: string): Promise<Response> => {
    const request = buildRequest(operation, input, options);
    if (idempotencyKey) request.headers.set('idempotency-key', idempotencyKey);
    try {
      return await (options.fetch ?? fetch)(new Request(request, { signal }));
    } catch (error) {
      throw unreachable(error);
    }
  };
  if (operation.answers === 'events') {
    return async (input: AnyInput | undefined, { onOpen, onEvent, signal }: StreamOptions<unknown>) => {
      const response = await send(input ?? {}, signal);
      if (!response.ok) await readAnswer(name, operation, response, options);
      onOpen?.();
      await readEvents(response, (data) => onEvent(z.decode(operation.response, data as never)));
    };
  }
  const callOnce = async (input: AnyInput, call: CallOptions): Promise<unknown> => {
    const response = await send(input, toSignal(call), call.idempotencyKey);
    return readAnswer(name, operation, response, options);
  };
  return async (input: AnyInput = {}, call: CallOptions = {}) => {
    try {
      return await callOnce(input, call);
    } catch (error) {
      if (!(await isConfirmed(error, name, options))) throw error;
      return callOnce(input, call);
    }
  };
}

const isConfirmed = async (error: unknown, name: string, { confirm }: ApiOptions): Promise<boolean> =>
  error instanceof Refusal && error.failure.code === 'confirmation_required' && confirm !== undefined && confirm(name);

async function readAnswer(name: string, operation: Operation, response: Response, options: ApiOptions): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await response.json();
  } catch (error) {
    throw new Unreachable(`The server sent an unreadable answer (${response.status}).`, { cause: error });
  }
  const failure = WireFailure.safeParse(answer);
  if (failure.success) {
    const refusal = new Refusal(decodeFailure(failure.data), failure.data.message);
    options.onRefusal?.(refusal, name);
    throw refusal;
  }
  if (!response.ok) throw new Unreachable('Something went wrong on the server. Nothing you typed is lost; try again.');
  return z.decode(operation.response, answer as never);
}

function buildRequest(operation: Operation, input: AnyInput, options: ApiOptions): Request {
  const encoded = Object.fromEntries(
    requestParts.flatMap((part) => (operation[part] ? [[part, z.encode(operation[part], (input[part] ?? {}) as never)]] : [])),
  ) as Partial<Record<RequestPart, Record<string, string | undefined>>>;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(encoded.params?.[name] ?? ''));
  const url = new URL(path, options.baseUrl);
  for (const [key, value] of Object.entries(encoded.query ?? {})) if (value !== undefined) url.searchParams.set(key, value);
  const other = operation.onBehalf && options.representedUser?.();
  if (other) {
    url.searchParams.set('ClientID', other.clientId);
    url.searchParams.set('UserID', other.userId);
  }
  const headers = new Headers({ accept: operation.answers === 'events' ? 'text/event-stream' : 'application/json' });
  const token = options.token();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (operation.body) headers.set('content-type', 'application/json');
  return new Request(url, { method: operation.method, headers, ...(operation.body && { body: JSON.stringify(encoded.body) }) });
}

import type { Role } from '@earshot/domain';
import type * as z from 'zod';

/** Who may call an operation: anybody, or a caller who holds one of these roles. */
export type AllowedRoles = 'public' | readonly Role[];

/** The parts of a request that an operation may declare. */
export const requestParts = ['params', 'query', 'body'] as const;
export type RequestPart = (typeof requestParts)[number];

/** One row of the wire contract. The key it is stored under is its clean name; `path` is the name clients already use. */
export interface Operation {
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly roles: AllowedRoles;
  /**
   * Staff may call it for a client's user, whom `ClientID` and `UserID` in the query name (decisions: The wire contract). That user has to be one of `roles`;
   * with `client` any of the client's operators will do, for it is about the client and not about them.
   */
  readonly onBehalf?: true | 'client';
  /** Query name whose presence chooses this row among those of one method and path. */
  readonly chosenBy?: string;
  /** Takes an `Idempotency-Key` header: the same key and request are carried out once. */
  readonly creates?: true;
  /** Only for a caller who proved within the last minutes who they are; others are refused with `confirmation_required`, and call `secondFactor.confirm`. */
  readonly needsConfirmation?: true;
  /** `events`: answers a stream of server-sent events, each of the form `response`. */
  readonly answers?: 'events';
  /** Bytes of the body, at most, where it may be larger than others. */
  readonly bodyLimitBytes?: number;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /**
   * A request as it travels, which succeeds for an allowed caller; shown in the API description and walked by the permission test.
   * `{message}`, `{contact}`, `{group}`, `{import}`, `{user}`, `{client}`, `{session}` stand for ids of the caller's own rows, `{colleague}`, `{operator}` and
   * `{invitation}` for people of the caller's client, `{colleagueEmail}` and `{newEmail}` for addresses, `{waiting}` for somebody on the waiting list,
   * `{driveTest}` for a saved route of the caller's, `{liveMessage}` for a live message of the caller's with a receiver,
   * `{receivedMessage}` for one that the calling device gets, `{setup}` for a finished card form, `{spareClient}` for a client that nobody else needs,
   * `{factor}` for a second factor of the caller's, `{newPasskey}` and `{passkey}` for what a browser answers for a passkey, `{firstCode}` and `{code}` for
   * the codes that an authenticator app shows.
   */
  readonly example: { readonly [P in RequestPart]?: Readonly<Record<string, unknown>> };
}

export type Operations = Readonly<Record<string, Operation>>;
export type Contract = Readonly<Record<string, Operations>>;

type Part<O, K extends RequestPart> = O extends { readonly [P in K]: infer S extends z.ZodType } ? { readonly [P in K]: z.output<S> } : unknown;

/** The decoded request: what a caller passes and a handler receives. */
export type Input<O extends Operation> = Part<O, 'params'> & Part<O, 'query'> & Part<O, 'body'>;

/** The decoded response: what a handler returns and a caller gets. Of an `events` operation, one event. */
export type Output<O extends Operation> = z.output<O['response']>;

/** Starts sending events and answers what stops it. */
export type Subscribe<Event> = (emit: (event: Event) => void) => () => void;

/** What a feature supplies: one handler per operation, no more and no fewer. */
export type Handlers<T extends Operations, Context> = {
  readonly [N in keyof T]: (
    input: Input<T[N]>,
    context: Context,
  ) => Promise<T[N] extends { readonly answers: 'events' } ? Subscribe<Output<T[N]>> : Output<T[N]>>;
};

/** Keeps the literal types of a table of operations. */
export const operations = <const T extends Operations>(table: T): T => table;

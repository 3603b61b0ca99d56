import type { Role } from '@earshot/domain';
import type * as z from 'zod';

/** The roles that may call an operation: 'public' admits every caller. */
export type AllowedRoles = 'public' | readonly Role[];

export const requestParts = ['params', 'query', 'body'] as const;
export type RequestPart = (typeof requestParts)[number];

/** One row of the wire contract. Its key is its clean name; `path` is the name that clients already use. */
export interface Operation {
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly roles: AllowedRoles;
  /**
   * Staff may call it for a client's user, named by `ClientID` and `UserID` in the query (decisions: The wire
   * contract). That user must have one of `roles`; with `client` any of the client's operators will do, since the call
   * is about the client and not about them.
   */
  readonly onBehalf?: true | 'client';
  /** Query name whose presence selects this row among those of one method and path. */
  readonly chosenBy?: string;
  /** Takes an `Idempotency-Key` header: the same key and request are carried out once. */
  readonly creates?: true;
  /**
   * Only for a caller who confirmed their identity within the last minutes; others are refused with
   * `confirmation_required`, and call `secondFactor.confirm`.
   */
  readonly needsConfirmation?: true;
  /** `events`: answers a stream of server-sent events, each of the form `response`. */
  readonly answers?: 'events';
  /** Maximum bytes of the body, where it may be larger than others. */
  readonly bodyLimitBytes?: number;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  readonly response: z.core.$ZodType;
  /**
   * A wire request that succeeds for an allowed caller; shown in the API description and walked by the permission test.
   * `{message}`, `{contact}`, `{group}`, `{import}`, `{user}`, `{client}`, `{session}` stand for ids of the caller's
   * own rows, `{colleague}`, `{operator}` and `{invitation}` for people of the caller's client, `{contactPhone}` for the
   * number of `{contact}`, `{colleagueEmail}` and `{newEmail}` for addresses, `{waiting}` for a person on the waiting list, `{driveTest}` for a saved route of the
   * caller, `{liveMessage}` for a live message of the caller with a receiver, `{receivedMessage}` for a message on the
   * calling device, `{setup}` for a finished card form, `{spareClient}` for a client without another use, `{factor}`
   * for a second factor of the caller, `{newPasskey}` and `{passkey}` for a browser's answers for a passkey,
   * `{firstCode}` and `{code}` for the codes of an authenticator app.
   */
  readonly example: { readonly [P in RequestPart]?: Readonly<Record<string, unknown>> };
}

export type Operations = Readonly<Record<string, Operation>>;
export type Contract = Readonly<Record<string, Operations>>;

type Part<O, K extends RequestPart> = O extends { readonly [P in K]: infer S extends z.core.$ZodType } ? { readonly [P in K]: z.output<S> } : unknown;

/** The decoded request: a caller passes it and a handler receives it. */
export type Input<O extends Operation> = Part<O, 'params'> & Part<O, 'query'> & Part<O, 'body'>;

/** The decoded response: a handler returns it and a caller gets it. For an `events` operation, one event. */
export type Output<O extends Operation> = z.output<O['response']>;

/** Starts sending events and returns the function that stops it. */
export type Subscribe<Event> = (emit: (event: Event) => void) => () => void;

/** The handlers of a feature: one per operation, no more and no fewer. */
export type Handlers<T extends Operations, Context> = {
  readonly [N in keyof T]: (
    input: Input<T[N]>,
    context: Context,
  ) => Promise<T[N] extends { readonly answers: 'events' } ? Subscribe<Output<T[N]>> : Output<T[N]>>;
};

/** Keeps the literal types of a table of operations. */
export const operations = <const T extends Operations>(table: T): T => table;

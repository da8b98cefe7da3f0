/** The types that tie a call to its route in `packages/protocol`. */

import type { Api } from "@openhouse/protocol/api";

/** "METHOD /path" of a call of the house. */
export type Route = keyof Api;

type Part<R extends Route, Name extends string> =
  Api[R] extends Readonly<Record<Name, infer Value>>
    ? Readonly<Record<Name, Value>>
    : Api[R] extends Readonly<Partial<Record<Name, infer Value>>>
      ? Readonly<Partial<Record<Name, Value>>>
      : unknown;

/** What the caller hands over: exactly the parts that the route declares, and how to send. */
export type CallInput<R extends Route> = Part<R, "query"> &
  Part<R, "params"> &
  Part<R, "body"> & {
    /** One per user action; a retry of the same action passes the same. Made by the client when absent. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    /** For large bodies: told how much has left, from 0 to 1; the call may take minutes then. */
    readonly onProgress?: (share: number) => void;
  };

/** The value of a success, out of its envelope; one reply (free play) is declared with it. */
export type Reply<R extends Route> = Api[R] extends { reply: { success: true; value: infer Value } }
  ? Value
  : Api[R] extends { reply: infer Value }
    ? Value
    : never;

/** The input may be left out when the route needs nothing. */
export type CallArguments<R extends Route> =
  object extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

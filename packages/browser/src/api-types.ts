/** Types that connect a call to its route in `packages/protocol`. */

import type { Api } from "@openhouse/protocol/api";

/** "METHOD /path" of a call. */
export type Route = keyof Api;

type Part<R extends Route, Name extends string> =
  Api[R] extends Readonly<Record<Name, infer Value>>
    ? Readonly<Record<Name, Value>>
    : Api[R] extends Readonly<Partial<Record<Name, infer Value>>>
      ? Readonly<Partial<Record<Name, Value>>>
      : unknown;

/** The input of a call: the parts that the route declares, and options for sending. */
export type CallInput<R extends Route> = Part<R, "query"> &
  Part<R, "params"> &
  Part<R, "body"> & {
    /** One key per user action; a retry must pass the same key. If it is absent, the client creates one. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    /** For large bodies: called with the sent share, from 0 to 1. The timeout is then almost three minutes. */
    readonly onProgress?: (share: number) => void;
  };

/** The value of a success, without the envelope. One route (free play) declares its reply with the envelope. */
export type Reply<R extends Route> = Api[R] extends { reply: { success: true; value: infer Value } }
  ? Value
  : Api[R] extends { reply: infer Value }
    ? Value
    : never;

/** The input is optional if no part of it is required. */
export type CallArguments<R extends Route> =
  object extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

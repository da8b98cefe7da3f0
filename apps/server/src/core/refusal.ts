/** An expected "no". It is thrown, so that the transaction rolls back, and becomes the error of the response. */

import { errorStatus } from "@openhouse/protocol/core/error-codes";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";

export type RefusalParams = Readonly<Record<string, string | number>>;

/** Has an error code, the arguments of its text and, rarely, a value for the client. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: RefusalParams;
  readonly value: unknown;
  /** After this many seconds the same call may succeed; only for temporary refusals (429, 503). */
  retryAfterSeconds = 1;

  /** Delay of the response; the wait starts after all work is done and occupies no place in a queue. */
  heldMs = 0;

  constructor(code: ErrorCode, params: RefusalParams = {}, value: unknown = null) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.params = params;
    this.value = value;
  }

  /** Sets when the caller may try again: after `ms`, rounded up to whole seconds. */
  after(ms: number): this {
    this.retryAfterSeconds = Math.max(1, Math.ceil(ms / 1_000));
    return this;
  }

  /** Sets the delay of the response. */
  held(ms: number): this {
    this.heldMs = ms;
    return this;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

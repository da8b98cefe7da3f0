/** An expected "no". Thrown, so that the transaction rolls back; turned into the envelope at the edge. */

import { errorStatus } from "@openhouse/protocol/core/error-codes";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";

export type RefusalParams = Readonly<Record<string, string | number>>;

/** Expected refusal with a code of the catalogue, arguments of its text and, rarely, a value for the client. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: RefusalParams;
  readonly value: unknown;
  /** After so many seconds the same call may succeed; of refusals that pass (429, 503) only. */
  retryAfterSeconds = 1;

  /** The answer is held back so long, after all work is done and no place in the house is taken by it. */
  heldMs = 0;

  constructor(code: ErrorCode, params: RefusalParams = {}, value: unknown = null) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.params = params;
    this.value = value;
  }

  /** Tells the caller when to come back: not before `ms`, which is rounded up to whole seconds. */
  after(ms: number): this {
    this.retryAfterSeconds = Math.max(1, Math.ceil(ms / 1_000));
    return this;
  }

  /** Holds the answer back. */
  held(ms: number): this {
    this.heldMs = ms;
    return this;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

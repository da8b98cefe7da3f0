/** An expected "no". Thrown, so that the transaction rolls back; turned into the envelope at the edge. */

import { errorStatus } from "@openhouse/protocol/core/error-codes";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";

export type RefusalParams = Readonly<Record<string, string | number>>;

/** Expected refusal with a code of the catalogue, arguments of its text and, rarely, a value for the client. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: RefusalParams;
  readonly value: unknown;

  constructor(code: ErrorCode, params: RefusalParams = {}, value: unknown = null) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.params = params;
    this.value = value;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

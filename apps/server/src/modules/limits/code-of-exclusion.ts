/** Returns the error code with which an exclusion refuses a request: `breakCode` for every kind except `under_age`. */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { Exclusion } from "./limit.ts";

export function codeOfExclusion({ kind }: Pick<Exclusion, "kind">, breakCode: ErrorCode): ErrorCode {
  return kind === "under_age" ? "account.under.age" : breakCode;
}

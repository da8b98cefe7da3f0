/** Returns the error code of a refusal because of an exclusion; `breakCode` is the code of all other kinds. */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { Exclusion } from "./limit.ts";

export function codeOfExclusion({ kind }: Pick<Exclusion, "kind">, breakCode: ErrorCode): ErrorCode {
  return kind === "under_age" ? "account.under.age" : breakCode;
}

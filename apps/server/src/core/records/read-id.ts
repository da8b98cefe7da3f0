/** Parses ids of requests. */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import { idFromWire } from "../ids.ts";
import { Refusal } from "../refusal.ts";

/** Refuses an invalid id with the same code as an unknown one. */
export function readId<Id extends bigint = bigint>(text: string, unknown: ErrorCode = "not.exists.transaction"): Id {
  const id = idFromWire<Id>(text);
  if (id === undefined) throw new Refusal(unknown);
  return id;
}

/** The last row of the previous page; null means the first page. Refuses `request.param.err` for an invalid id. */
export function readCursor(text: string | undefined): bigint | null {
  return text === undefined ? null : readId(text, "request.param.err");
}

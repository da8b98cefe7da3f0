/** Parses ids of requests. */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import { idFromWire } from "../ids.ts";
import { Refusal } from "../refusal.ts";

/** Refuses an invalid id with the same code as an unknown id. */
export function readId<Id extends bigint = bigint>(text: string, unknown: ErrorCode = "not.exists.transaction"): Id {
  const id = idFromWire<Id>(text);
  if (id === undefined) throw new Refusal(unknown);
  return id;
}

/** Parses the id of the previous page's last row; null means the first page. Refuses `request.param.err` if invalid. */
export function readCursor(text: string | undefined): bigint | null {
  return text === undefined ? null : readId(text, "request.param.err");
}

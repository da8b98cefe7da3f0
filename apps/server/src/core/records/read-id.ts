/** Ids from the wire. */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import { idFromWire } from "../ids.ts";
import { Refusal } from "../refusal.ts";

/** Refuses digits that are no id of 64 bits like an id that nobody has. */
export function readId<Id extends bigint = bigint>(text: string, unknown: ErrorCode = "not.exists.transaction"): Id {
  const id = idFromWire<Id>(text);
  if (id === undefined) throw new Refusal(unknown);
  return id;
}

/** The last row of the page before; null: the first page. Refuses `request.param.err` for what is no id. */
export function readCursor(text: string | undefined): bigint | null {
  return text === undefined ? null : readId(text, "request.param.err");
}

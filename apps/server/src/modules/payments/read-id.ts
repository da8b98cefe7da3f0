/** Ids of deposits, withdrawals and accounts, from the wire. */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";

/** Refuses digits that are no id of 64 bits like an id that nobody has. */
export function readId(text: string, unknown: ErrorCode = "not.exists.transaction"): bigint {
  const id = idFromWire<bigint>(text);
  if (id === undefined) throw new Refusal(unknown);
  return id;
}

/**
 * getTurnoverInfo: the turnover that a member must still reach before a withdrawal. Reads only. Source:
 * docs/wire-format.md, Withdrawals.
 */

import type { TurnoverInfo } from "@openhouse/protocol/turnover/turnover-info";
import type { Language } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { Queryable } from "../../db/connection.ts";
import { countLines } from "./count-lines.ts";
import { describeTurnover } from "./describe-turnover.ts";
import type { Owner } from "./repository.ts";

export async function readTurnover(
  { clock, merchants }: Pick<Deps, "clock" | "merchants">,
  db: Queryable,
  { language, ...owner }: Owner & { readonly language: Language },
): Promise<TurnoverInfo> {
  const lines = await countLines(db, owner, clock.businessNow());
  const currency = lines[0]?.base.currency ?? merchants.byId(owner.merchantId).currency;
  return describeTurnover(db, { merchantId: owner.merchantId, currency, language }, lines);
}

/** SQL of the largest wins, which the portal shows to the public. */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { BetId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export interface LargeWin {
  readonly betId: BetId;
  readonly account: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly win: bigint;
  readonly currency: CurrencyCode;
  readonly settledAt: Date;
}

export interface WinFilter {
  readonly merchantId: MerchantId;
  /** Null means all classes. */
  readonly category: string | null;
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

/** The largest wins of settled real-money bets in a period, largest first, one per member. */
export async function selectLargestWins(db: Queryable, filter: WinFilter): Promise<LargeWin[]> {
  const rows = await db.query<
    Pick<Tables["bet"], "id" | "vendor" | "gameCode" | "win" | "currency"> & {
      account: string;
      settledAt: Date;
    }
  >(
    `select w.*, m.account from (
       select distinct on (b.member_id) b.id, b.member_id as "memberId", b.vendor, b.game_code as "gameCode", b.win,
         b.currency, b.settled_at as "settledAt"
       from bet b
       where b.merchant_id = $1 and b.settled_at is not null and b.settled_at > $2 and b.settled_at <= $3
         and not b.is_trial and b.win > b.stake and ($4::text is null or b.category = $4)
       order by b.member_id, b.win desc, b.id) w
     join member m on m.merchant_id = $1 and m.id = w."memberId"
     order by w.win desc, w.id limit $5`,
    [filter.merchantId, filter.from, filter.to, filter.category, filter.limit],
  );
  return rows.map((row) => ({
    betId: row.id,
    account: row.account,
    vendor: row.vendor,
    gameCode: row.gameCode,
    win: row.win,
    currency: currencyOfNumber(row.currency),
    settledAt: row.settledAt,
  }));
}

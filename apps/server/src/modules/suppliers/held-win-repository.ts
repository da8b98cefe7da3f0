/** SQL of held wins. Only `book_wallet_calls` changes them. */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface HeldWin {
  /** Id of the review. */
  readonly id: bigint;
  readonly supplier: string;
  readonly uuid: string;
  /** The bet that the win belongs to; null for a win without a bet. */
  readonly reference: string | null;
  readonly memberId: MemberId;
  readonly round: string;
  readonly gameCode: string;
  readonly currency: CurrencyCode;
  /** Minor units. */
  readonly amount: bigint;
  readonly stake: bigint;
  readonly at: Date;
  readonly state: "held" | "released" | "rejected" | "undone";
}

type HeldWinRow = Omit<HeldWin, "currency"> & { currency: number };

const columns = `x.hold_id as id, x.supplier, x.uuid, x.reference, x.member_id as "memberId", x.round,
  b.game_code as "gameCode", b.currency, x.amount, b.stake, x.at, x.hold_state as state`;
const source = `gateway_transaction x join bet b on b.merchant_id = x.merchant_id and b.id = x.bet_id`;

/** Selects held wins: first those under review (oldest first), then those whose review has ended (newest first). */
export async function selectHeldWins(db: Queryable, merchantId: MerchantId, limit: number): Promise<HeldWin[]> {
  const rows = await db.query<HeldWinRow>(
    `select ${columns} from ${source} where x.merchant_id = $1 and x.hold_id is not null
     order by x.hold_state = 'held' desc, case when x.hold_state = 'held' then x.hold_id else -x.hold_id end limit $2`,
    [merchantId, limit],
  );
  return rows.map(toHeldWin);
}

export async function findHeldWin(db: Queryable, merchantId: MerchantId, id: bigint): Promise<HeldWin | undefined> {
  const rows = await db.query<HeldWinRow>(
    `select ${columns} from ${source} where x.merchant_id = $1 and x.hold_id = $2 and x.hold_state is not null`,
    [merchantId, id],
  );
  return rows.map(toHeldWin)[0];
}

function toHeldWin({ currency, ...row }: HeldWinRow): HeldWin {
  return { ...row, currency: currencyOfNumber(currency) };
}

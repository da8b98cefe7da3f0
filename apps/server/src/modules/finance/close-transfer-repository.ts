/** SQL that reads the transfers behind a line of a closed business day. */

import { currencies } from "@openhouse/rules/money/currencies";
import { accountKinds, accountNameOfKind } from "@openhouse/rules/wallet/account-kinds";
import type { AccountName } from "@openhouse/rules/wallet/account-kinds";
import type { MoneyFlow } from "@openhouse/rules/finance/close-days";
import { transferCodeOfNumber, transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import type { Books } from "./close-repository.ts";

export interface CloseTransferFilter extends Books, MoneyFlow {
  readonly day: string;
  readonly timeZone: string;
  /** A transfer with this or a later id was posted after the close and belongs to the next close. */
  readonly endId: bigint;
  /**
   * The limit of the previous close: a transfer of an earlier day with this or a later id is a late transfer. Null for
   * the first close.
   */
  readonly previousEndId: bigint | null;
  readonly before: bigint | null;
  readonly limit: number;
}

export interface HouseTransferRecord extends Pick<Tables["transfer"], "id" | "amount" | "reference"> {
  readonly at: Date;
  readonly code: TransferCodeName;
  readonly from: AccountName;
  readonly to: AccountName;
  readonly memberId: MemberId | null;
  readonly account: string | null;
}

interface TransferRow extends Omit<HouseTransferRecord, "code" | "from" | "to"> {
  code: number;
  fromKind: number;
  toKind: number;
}

/** Reads transfers, newest id first. */
export async function selectCloseTransfers(db: Queryable, filter: CloseTransferFilter): Promise<HouseTransferRecord[]> {
  const { merchantId, currency, code, from, to, timeZone, day, endId, previousEndId, before, limit } = filter;
  const rows = await db.query<TransferRow>(
    `select t.id, t.created_at as at, t.code, t.amount, t.reference, d.kind as "fromKind", c.kind as "toKind",
       m.id as "memberId", m.account
     from transfer t
     join account d on d.merchant_id = $1 and d.id = t.debit_id and d.currency = $2 and d.kind = $4
     join account c on c.merchant_id = $1 and c.id = t.credit_id and c.kind = $5
     left join member m on m.merchant_id = $1 and m.id = coalesce(d.owner_id, c.owner_id)
     where t.merchant_id = $1 and t.code = $3 and t.id < $8 and ($10::bigint is null or t.id < $10)
       and t.created_at < ($7::date + 1)::timestamp at time zone $6
       and (t.created_at >= $7::date::timestamp at time zone $6 or t.id >= $9)
     order by t.id desc limit $11`,
    [
      merchantId,
      currencies[currency].number,
      transferCodes[code],
      accountKinds[from],
      accountKinds[to],
      timeZone,
      day,
      endId,
      previousEndId,
      before,
      limit,
    ],
  );
  return rows.map(({ code: codeNumber, fromKind, toKind, ...row }) => ({
    ...row,
    code: transferCodeOfNumber(codeNumber),
    from: accountNameOfKind(fromKind),
    to: accountNameOfKind(toKind),
  }));
}

/** All SQL that moves bills on: those that wait, those that are claimed, those whose time is over. */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { BillState } from "@openhouse/rules/contracts/bill-states";
import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { PayableBill } from "./bill-transfers.ts";

/** A bill that is held until the transaction ends. */
export interface HeldBill extends PayableBill {
  readonly state: BillState;
  readonly claimUntil: Date | null;
  readonly setAsideMinor: bigint;
}

interface BillRow extends Omit<HeldBill, "currency"> {
  readonly currency: number;
}

const columns = `b.id, b.contract_id as "contractId", b.version, b.window_key as "windowKey", r.kind, b.currency,
  b.payee_id as "payeeId", b.payer_id as "payerId", b.paid as "paidMinor", b.state, b.claim_until as "claimUntil",
  b.set_aside as "setAsideMinor"`;

/** Locks a bill; undefined: there is none of that id. */
export async function lockBill(tx: Transaction, merchantId: MerchantId, id: bigint): Promise<HeldBill | undefined> {
  const rows = await tx.query<BillRow>(
    `select ${columns} from bill b join salary_run r on r.merchant_id = $1 and r.id = b.run_id
     where b.merchant_id = $1 and b.id = $2 for no key update of b`,
    [merchantId, id],
  );
  return rows.map(toBill)[0];
}

export interface WaitingBills {
  readonly merchantId: MerchantId;
  readonly kinds: readonly ContractKind[];
  readonly after: bigint;
  readonly limit: number;
}

/** Locks bills that wait for their pay day and have a wallet to go to; what somebody else holds is left to it. */
export async function lockWaitingBills(
  tx: Transaction,
  { merchantId, kinds, after, limit }: WaitingBills,
): Promise<HeldBill[]> {
  const rows = await tx.query<BillRow>(
    `select ${columns} from bill b join salary_run r on r.merchant_id = $1 and r.id = b.run_id
     where b.merchant_id = $1 and b.state = 'pending' and b.claim_until is null and r.kind = any ($2) and b.id > $3
       and exists (select from account a where a.merchant_id = $1 and a.owner_id = b.payee_id and a.kind = 1
         and a.currency = b.currency)
     order by b.id limit $4 for no key update of b skip locked`,
    [merchantId, kinds, after, limit],
  );
  return rows.map(toBill);
}

/** Locks bills whose time to be claimed is over. */
export async function lockExpiredBills(
  tx: Transaction,
  { merchantId, now, limit }: { readonly merchantId: MerchantId; readonly now: Date; readonly limit: number },
): Promise<HeldBill[]> {
  const rows = await tx.query<BillRow>(
    `select ${columns} from bill b join salary_run r on r.merchant_id = $1 and r.id = b.run_id
     where b.merchant_id = $1 and b.state = 'pending' and b.claim_until <= $2
     order by b.claim_until, b.id limit $3 for no key update of b skip locked`,
    [merchantId, now, limit],
  );
  return rows.map(toBill);
}

/** Writes what became of bills that are held; nothing is set aside for them any more. */
export async function updateStates(
  tx: Queryable,
  { merchantId, ids, state, at }: { merchantId: MerchantId; ids: readonly bigint[]; state: BillState; at: Date },
): Promise<void> {
  await tx.query(
    `update bill set state = $3, decided_at = $4, set_aside = 0
     where merchant_id = $1 and id = any ($2) and state = 'pending'`,
    [merchantId, ids, state, at],
  );
}

function toBill({ currency, ...row }: BillRow): HeldBill {
  return { ...row, currency: currencyOfNumber(currency) };
}

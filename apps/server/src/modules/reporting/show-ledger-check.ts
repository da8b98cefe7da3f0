/**
 * Recomputes the merchant's ledger and shows its balances by currency and kind of account.
 *
 * Returns the result of the wallet's self-check and the balances. Reads all transfers of the merchant, so the cost
 * grows with their number. No refusals.
 */

import type { BookLine, LedgerCheck } from "@openhouse/protocol/reporting/check-ledger";
import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import { accountNameOfKind, memberAccountKinds } from "@openhouse/rules/wallet/account-kinds";
import type { StaffActor } from "../../core/actor.ts";
import { monotonicMs } from "../../core/clock.ts";
import type { Deps } from "../../core/deps.ts";
import { checkLedger } from "../wallet/index.ts";
import { selectLedgerSums } from "./ledger-repository.ts";
import type { LedgerSumRow } from "./ledger-repository.ts";

export async function showLedgerCheck(deps: Deps, { merchantId }: StaffActor): Promise<LedgerCheck> {
  const startedMs = monotonicMs();
  const report = await checkLedger(deps.db, merchantId);
  const rows = await selectLedgerSums(deps.db, merchantId);
  return {
    isSound: report.isSound,
    transfers: String(report.transfers),
    accounts: String(report.accounts),
    books: report.sums.map(({ currency, minor }) => ({
      currency,
      sumMinor: String(minor),
      lines: rows.filter((row) => currencyOfNumber(row.currency) === currency).map(describeBookLine),
    })),
    wrongAccounts: report.wrongAccounts.map(String),
    brokenLines: String(report.brokenLines),
    strayKeys: String(report.strayKeys),
    forbiddenTransfers: String(report.forbiddenTransfers),
    checkedAt: deps.clock.realNow().getTime(),
    tookMs: Math.round(monotonicMs() - startedMs),
  };
}

function describeBookLine({ kind, accounts, balance }: LedgerSumRow): BookLine {
  const account = accountNameOfKind(kind);
  return { account, isMember: Object.hasOwn(memberAccountKinds, account), accounts, balanceMinor: balance };
}

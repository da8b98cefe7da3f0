/**
 * Job: if the merchant uses the setting `contracts.uplineFunding` = escrow, sets aside each upline's expected payments
 * at the beginning of a window: the highest total of the last three windows, times `contracts.escrowPpm`, limited by
 * its main wallet. The upline agreed to this by offering the contract. The settlement uses these funds, takes what is
 * missing from the wallet and returns the rest. Each window is processed once, while it runs. Source:
 * docs/agent-contracts.md, Settlement.
 */

import { windowKey, windowOf } from "@openhouse/rules/contracts/settlement-windows";
import type { Deps } from "../../../core/deps.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import type { Transaction } from "../../../db/connection.ts";
import { lockWallets, post } from "../../wallet/index.ts";
import { holdTransfer } from "../bills/bill-transfers.ts";
import { forEachMerchant } from "./for-each-merchant.ts";
import { insertHeldWindow, insertHold, isWindowHeld, selectHighestDue, selectMainWallets } from "./fund-repository.ts";
import { findRunOfWindow, lockSettlement, selectLastRuns } from "./run-repository.ts";
import { selectSchedules } from "./schedule-repository.ts";
import { memberIdOf, wholePpm } from "./settlement.ts";
import type { WindowToSettle } from "./settlement.ts";
import { selectContractsInForce } from "./window-repository.ts";

type HoldDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

const windowsCompared = 3;
const whole = 1_000_000n;

/** Returns how many holds were made. */
export async function holdFunds(deps: HoldDeps): Promise<number> {
  return forEachMerchant(deps, "contract funds could not be set aside", async (merchant) => {
    const { id: merchantId, currency, timeZone, settings } = merchant;
    let held = 0;
    if (settings["contracts.uplineFunding"] !== "escrow") return held;
    for (const { kind, period } of await selectSchedules(deps.db, merchantId, currency)) {
      const window = windowOf(period, deps.clock.businessNow().getTime(), timeZone);
      const running = { merchantId, kind, period, currency, window };
      if (await isWindowHeld(deps.db, { ...running, windowKey: windowKey(running) })) continue;
      held += await deps.db.transaction((tx) => holdForWindow(deps, tx, { merchant, running }));
    }
    return held;
  });
}

interface HoldInput {
  readonly merchant: Merchant;
  readonly running: WindowToSettle;
}

async function holdForWindow(deps: HoldDeps, tx: Transaction, { merchant, running }: HoldInput): Promise<number> {
  // Shares the lock with the settlement of this kind, so that a hold is complete when the window is settled.
  if (!(await lockSettlement(tx, running))) return 0;
  if ((await findRunOfWindow(tx, running)) !== undefined) return 0;
  const { merchantId, kind, period, currency } = running;
  const heldWindow = { merchantId, kind, period, currency, windowKey: windowKey(running) };
  if (await isWindowHeld(tx, heldWindow)) return 0;
  const at = deps.clock.businessNow();
  await insertHeldWindow(tx, { ...heldWindow, at });
  const expectedPayments = await findExpectedPayments(tx, { merchant, running });
  if (expectedPayments.length === 0) return 0;
  const memberIds = expectedPayments.map(({ payerId }) => memberIdOf(payerId));
  await lockWallets(tx, merchantId, memberIds);
  const wallets = await selectMainWallets(tx, { merchantId, currency, memberIds });
  const transfers = [];
  for (const { payerId, wishedMinor } of expectedPayments) {
    const wallet = wallets.get(payerId);
    const availableMinor = wallet === undefined || wallet.isFrozen ? 0n : wallet.balance;
    const amount = availableMinor < wishedMinor ? availableMinor : wishedMinor;
    if (amount <= 0n) continue;
    const hold = { ...heldWindow, id: deps.ids.next(), payerId, amount, at };
    if (await insertHold(tx, hold)) transfers.push(holdTransfer(hold));
  }
  await post(deps, tx, { merchantId, at, transfers });
  return transfers.length;
}

interface ExpectedPayment {
  readonly payerId: bigint;
  readonly wishedMinor: bigint;
}

/** The expected payments of each upline with such a contract in force, for the current window. */
async function findExpectedPayments(tx: Transaction, { merchant, running }: HoldInput): Promise<ExpectedPayment[]> {
  const { merchantId, kind, period, window } = running;
  const from = new Date(window.fromMs);
  const runs = await selectLastRuns(tx, running, { until: from, limit: windowsCompared });
  const paying = new Set(
    (await selectContractsInForce(tx, { merchantId, kind, at: from })).flatMap(({ giverId, terms }) =>
      terms.period === period && terms.payer === "upline" && giverId !== null ? [giverId] : [],
    ),
  );
  const runIds = runs.map(({ id }) => id);
  const ppm = wholePpm(merchant.settings["contracts.escrowPpm"]);
  return (await selectHighestDue(tx, merchantId, runIds))
    .filter(({ payerId }) => paying.has(payerId))
    .map(({ payerId, dueMinor }) => ({ payerId, wishedMinor: (dueMinor * ppm) / whole }));
}

/**
 * Job: sets aside each upline's expected payments at the beginning of a window, if the merchant's setting
 * `contracts.uplineFunding` is escrow. The amount is the highest total that was due from the upline in one of the last
 * three settled windows, times `contracts.escrowPpm`, limited by the balance of the upline's main wallet. The upline
 * agreed to this by offering the contract. The settlement uses these funds, takes a missing amount from the wallet and
 * returns a surplus. Each window is processed once, between its beginning and its end. Source:
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
const ppmUnit = 1_000_000n;

/** Returns how many holds were made. */
export async function holdFunds(deps: HoldDeps): Promise<number> {
  return forEachMerchant(deps, "contract funds could not be set aside", async (merchant) => {
    const { id: merchantId, currency, timeZone, settings } = merchant;
    let holdCount = 0;
    if (settings["contracts.uplineFunding"] !== "escrow") return holdCount;
    for (const { kind, period } of await selectSchedules(deps.db, merchantId, currency)) {
      const window = windowOf(period, deps.clock.businessNow().getTime(), timeZone);
      const currentWindow = { merchantId, kind, period, currency, window };
      if (await isWindowHeld(deps.db, { ...currentWindow, windowKey: windowKey(currentWindow) })) continue;
      holdCount += await deps.db.transaction((tx) => holdForWindow(deps, tx, { merchant, currentWindow }));
    }
    return holdCount;
  });
}

interface HoldInput {
  readonly merchant: Merchant;
  readonly currentWindow: WindowToSettle;
}

async function holdForWindow(deps: HoldDeps, tx: Transaction, { merchant, currentWindow }: HoldInput): Promise<number> {
  // Takes the same lock as the settlement of this kind and period, so that no window is settled while its holds are
  // made.
  if (!(await lockSettlement(tx, currentWindow))) return 0;
  if ((await findRunOfWindow(tx, currentWindow)) !== undefined) return 0;
  const { merchantId, kind, period, currency } = currentWindow;
  const heldWindow = { merchantId, kind, period, currency, windowKey: windowKey(currentWindow) };
  if (await isWindowHeld(tx, heldWindow)) return 0;
  const at = deps.clock.businessNow();
  await insertHeldWindow(tx, { ...heldWindow, at });
  const expectedPayments = await findExpectedPayments(tx, { merchant, currentWindow });
  if (expectedPayments.length === 0) return 0;
  const memberIds = expectedPayments.map(({ payerId }) => memberIdOf(payerId));
  await lockWallets(tx, merchantId, memberIds);
  const wallets = await selectMainWallets(tx, { merchantId, currency, memberIds });
  const transfers = [];
  for (const { payerId, expectedMinor } of expectedPayments) {
    const wallet = wallets.get(payerId);
    const availableMinor = wallet === undefined || wallet.isFrozen ? 0n : wallet.balance;
    const amount = availableMinor < expectedMinor ? availableMinor : expectedMinor;
    if (amount <= 0n) continue;
    const hold = { ...heldWindow, id: deps.ids.next(), payerId, amount, at };
    if (await insertHold(tx, hold)) transfers.push(holdTransfer(hold));
  }
  await post(deps, tx, { merchantId, at, transfers });
  return transfers.length;
}

interface ExpectedPayment {
  readonly payerId: bigint;
  readonly expectedMinor: bigint;
}

/** Finds the expected payments in the current window for each upline that pays a contract in force. */
async function findExpectedPayments(
  tx: Transaction,
  { merchant, currentWindow }: HoldInput,
): Promise<ExpectedPayment[]> {
  const { merchantId, kind, period, window } = currentWindow;
  const from = new Date(window.fromMs);
  const runs = await selectLastRuns(tx, currentWindow, { until: from, limit: windowsCompared });
  const payingIds = new Set(
    (await selectContractsInForce(tx, { merchantId, kind, at: from })).flatMap(({ giverId, terms }) =>
      terms.period === period && terms.payer === "upline" && giverId !== null ? [giverId] : [],
    ),
  );
  const runIds = runs.map(({ id }) => id);
  const ppm = wholePpm(merchant.settings["contracts.escrowPpm"]);
  return (await selectHighestDue(tx, merchantId, runIds))
    .filter(({ payerId }) => payingIds.has(payerId))
    .map(({ payerId, dueMinor }) => ({ payerId, expectedMinor: (dueMinor * ppm) / ppmUnit }));
}

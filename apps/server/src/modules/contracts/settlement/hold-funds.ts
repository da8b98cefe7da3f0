/**
 * Job: where the merchant has chosen it (setting `contracts.uplineFunding`: escrow), each upline sets aside at the
 * beginning of a window what its contracts will probably be due: the dearest of the last three windows, times
 * `contracts.escrowPpm`, as far as its main wallet goes. Offering such a contract agreed to it. The settlement takes
 * from it, asks the wallet for what is missing and gives back the rest. Nothing is set aside twice for one window, nor
 * for one that is over; a window is looked at once. Source: docs/agent-contracts.md, Settlement.
 */

import { windowKey, windowOf } from "@openhouse/rules/contracts/settlement-windows";
import type { Deps } from "../../../core/deps.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import type { Transaction } from "../../../db/connection.ts";
import { lockWallets, post } from "../../wallet/index.ts";
import { holdTransfer } from "../bills/bill-transfers.ts";
import { eachHouse } from "./each-house.ts";
import { insertHeldWindow, insertHold, isWindowHeld, selectDearest, selectMainWallets } from "./fund-repository.ts";
import { findRunOfWindow, lockSettlement, selectLastRuns } from "./run-repository.ts";
import { selectSchedules } from "./schedule-repository.ts";
import { memberIdOf, wholePpm } from "./settlement.ts";
import type { WindowToSettle } from "./settlement.ts";
import { selectContractsInForce } from "./window-repository.ts";

type HoldDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

const lookedAt = 3;
const whole = 1_000_000n;

/** Answers how many sums were set aside. */
export async function holdFunds(deps: HoldDeps): Promise<number> {
  return eachHouse(deps, "nothing could be set aside", async (merchant) => {
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

interface Holding {
  readonly merchant: Merchant;
  readonly running: WindowToSettle;
}

async function holdForWindow(deps: HoldDeps, tx: Transaction, { merchant, running }: Holding): Promise<number> {
  // Whoever settles this kind settles it first: what is set aside must be there when the window is settled.
  if (!(await lockSettlement(tx, running))) return 0;
  if ((await findRunOfWindow(tx, running)) !== undefined) return 0;
  const { merchantId, kind, period, currency } = running;
  const named = { merchantId, kind, period, currency, windowKey: windowKey(running) };
  if (await isWindowHeld(tx, named)) return 0;
  const at = deps.clock.businessNow();
  await insertHeldWindow(tx, { ...named, at });
  const wishes = await findWishes(tx, { merchant, running });
  if (wishes.length === 0) return 0;
  const memberIds = wishes.map(({ payerId }) => memberIdOf(payerId));
  await lockWallets(tx, merchantId, memberIds);
  const wallets = await selectMainWallets(tx, { merchantId, currency, memberIds });
  const transfers = [];
  for (const { payerId, wishedMinor } of wishes) {
    const wallet = wallets.get(payerId);
    const most = wallet === undefined || wallet.isFrozen ? 0n : wallet.balance;
    const amount = most < wishedMinor ? most : wishedMinor;
    if (amount <= 0n) continue;
    const hold = { ...named, id: deps.ids.next(), payerId, amount, at };
    if (await insertHold(tx, hold)) transfers.push(holdTransfer(hold));
  }
  await post(deps, tx, { merchantId, at, transfers });
  return transfers.length;
}

interface Wish {
  readonly payerId: bigint;
  readonly wishedMinor: bigint;
}

/** What each upline with such a contract in force should have for the window that runs. */
async function findWishes(tx: Transaction, { merchant, running }: Holding): Promise<Wish[]> {
  const { merchantId, kind, period, window } = running;
  const from = new Date(window.fromMs);
  const runs = await selectLastRuns(tx, running, { until: from, limit: lookedAt });
  const paying = new Set(
    (await selectContractsInForce(tx, { merchantId, kind, at: from })).flatMap(({ giverId, terms }) =>
      terms.period === period && terms.payer === "upline" && giverId !== null ? [giverId] : [],
    ),
  );
  const runIds = runs.map(({ id }) => id);
  const ppm = wholePpm(merchant.settings["contracts.escrowPpm"]);
  return (await selectDearest(tx, merchantId, runIds))
    .filter(({ payerId }) => paying.has(payerId))
    .map(({ payerId, dueMinor }) => ({ payerId, wishedMinor: (dueMinor * ppm) / whole }));
}

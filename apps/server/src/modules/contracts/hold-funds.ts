/**
 * Job: where the merchant has chosen it (setting `contracts.uplineFunding`: escrow), each upline sets aside at the
 * beginning of a window what its contracts will probably be due: the dearest of the last three windows, times
 * `contracts.escrowPpm`, as far as its main wallet goes. Offering such a contract agreed to it. The settlement takes
 * from it, asks the wallet for what is missing and gives back the rest. Nothing is set aside twice for one window, nor
 * for one that is over. Source: agent-contracts.md, Settlement.
 */

import { windowOf } from "@openhouse/rules/contracts/settlement-windows";
import type { Deps } from "../../core/deps.ts";
import type { Merchant } from "../../core/merchant.ts";
import type { Transaction } from "../../db/connection.ts";
import { lockWallets, post } from "../wallet/index.ts";
import { holdTransfer } from "./bill-transfers.ts";
import { insertHold, selectDearest, selectMainWallets } from "./fund-repository.ts";
import { findRunOfWindow, lockSettlement, selectLastRuns } from "./run-repository.ts";
import { selectSchedules } from "./schedule-repository.ts";
import { keyOfWindow, memberIdOf } from "./settlement.ts";
import type { WindowToSettle } from "./settlement.ts";
import { selectContractsInForce } from "./window-repository.ts";

type HoldDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants">;

const lookedAt = 3;
const whole = 1_000_000n;

/** Answers how many sums were set aside. */
export async function holdFunds(deps: HoldDeps): Promise<number> {
  let held = 0;
  for (const merchant of deps.merchants.all()) {
    const { id: merchantId, currency, timeZone, settings } = merchant;
    if (settings["contracts.uplineFunding"] !== "escrow") continue;
    for (const { kind, period } of await selectSchedules(deps.db, merchantId, currency)) {
      const window = windowOf(period, deps.clock.businessNow().getTime(), timeZone);
      const running = { merchantId, kind, period, currency, window };
      held += await deps.db.transaction((tx) => holdForWindow(deps, tx, { merchant, running }));
    }
  }
  return held;
}

interface Holding {
  readonly merchant: Merchant;
  readonly running: WindowToSettle;
}

async function holdForWindow(deps: HoldDeps, tx: Transaction, { merchant, running }: Holding): Promise<number> {
  // Whoever settles this kind settles it first: what is set aside must be there when the window is settled.
  if (!(await lockSettlement(tx, running))) return 0;
  if ((await findRunOfWindow(tx, running)) !== undefined) return 0;
  const { merchantId, kind, period, currency, window } = running;
  const runs = await selectLastRuns(tx, running, { until: new Date(window.fromMs), limit: lookedAt });
  const paying = new Set(
    (await selectContractsInForce(tx, { merchantId, kind, at: new Date(window.fromMs) })).flatMap(
      ({ giverId, terms }) =>
        terms.period === period && terms.payer === "upline" && giverId !== null ? [giverId] : [],
    ),
  );
  const wishes = (
    await selectDearest(
      tx,
      merchantId,
      runs.map(({ id }) => id),
    )
  ).filter(({ payerId }) => paying.has(payerId));
  if (wishes.length === 0) return 0;
  const memberIds = wishes.map(({ payerId }) => memberIdOf(payerId));
  await lockWallets(tx, merchantId, memberIds);
  const wallets = await selectMainWallets(tx, { merchantId, currency, memberIds });
  const at = deps.clock.businessNow();
  const ppm = BigInt(Math.round(merchant.settings["contracts.escrowPpm"]));
  const windowKey = keyOfWindow(running);
  const transfers = [];
  for (const { payerId, dueMinor } of wishes) {
    const wallet = wallets.get(payerId);
    const wished = (dueMinor * ppm) / whole;
    const amount = wallet === undefined || wallet.isFrozen ? 0n : wallet.balance < wished ? wallet.balance : wished;
    if (amount <= 0n) continue;
    const hold = { id: deps.ids.next(), merchantId, payerId, kind, period, windowKey, currency, amount, at };
    if (await insertHold(tx, hold)) transfers.push(holdTransfer(hold));
  }
  await post(deps, tx, { merchantId, at, transfers });
  return transfers.length;
}

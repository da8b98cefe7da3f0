/**
 * Closes rounds that their supplier left open for 48 hours, except rounds with held wins, and settles them with the
 * stakes and wins so far. A later bet or win of such a round gets a new row of `bet`; a rollback corrects the settled
 * row.
 */

import { createHash } from "node:crypto";
import type { Deps } from "../../core/deps.ts";
import type { BetId, MerchantId } from "../../core/ids.ts";
import { bookWalletCalls, noWinLimits, selectOpenRounds } from "./booking-repository.ts";
import type { OpenRound } from "./booking-repository.ts";
import { findPlayer, selectSuppliers } from "./repository.ts";
import type { Supplier } from "./supplier.ts";
import { idsPerCall } from "./wallet-call.ts";
import type { WalletCall } from "./wallet-call.ts";

const openForMs = 48 * 3_600_000;
const batchSize = 200;

type FinishDeps = Pick<Deps, "db" | "clock" | "ids" | "merchants">;

/** Returns how many rounds were closed. Safe to run in several processes: closing a closed round does nothing. */
export async function finishOpenRounds(deps: FinishDeps): Promise<number> {
  const suppliers = await selectSuppliers(deps.db);
  const merchants = [...new Set(suppliers.map(({ merchantId }) => merchantId))];
  let closedCount = 0;
  for (const merchantId of merchants) closedCount += await finishOfMerchant(deps, merchantId, suppliers);
  return closedCount;
}

async function finishOfMerchant(
  deps: FinishDeps,
  merchantId: MerchantId,
  suppliers: readonly Supplier[],
): Promise<number> {
  let closedCount = 0;
  for (;;) {
    const openedBefore = new Date(deps.clock.businessNow().getTime() - openForMs);
    const rounds = await selectOpenRounds(deps.db, { merchantId, openedBefore, limit: batchSize });
    let closedInBatch = 0;
    for (const round of rounds) closedInBatch += await finishRound(deps, round, suppliers);
    closedCount += closedInBatch;
    if (rounds.length < batchSize || closedInBatch === 0) return closedCount;
  }
}

async function finishRound(deps: FinishDeps, round: OpenRound, suppliers: readonly Supplier[]): Promise<number> {
  const { merchantId } = round;
  const supplier = suppliers.find(
    (candidate) => candidate.merchantId === merchantId && candidate.code === round.supplier,
  );
  const player = supplier === undefined ? undefined : await findPlayer(deps.db, supplier, round.memberId);
  if (supplier === undefined || player === undefined) return 0;
  const { timeZone } = deps.merchants.byId(merchantId);
  const { promoDayLimit } = supplier;
  const context = { at: deps.clock.businessNow(), realAt: deps.clock.realNow(), timeZone, isMerchantClosed: false };
  const [result] = await bookWalletCalls(deps.db, { ...context, promoDayLimit, winLimits: noWinLimits }, [
    finishCallOf(deps, round, { supplier, player }),
  ]);
  return result?.status === "booked" ? 1 : 0;
}

function finishCallOf(
  { ids }: Pick<Deps, "ids">,
  { round }: OpenRound,
  { supplier, player }: Pick<WalletCall, "supplier" | "player">,
): WalletCall {
  const [betId, ...rest] = ids.nextMany(idsPerCall);
  return {
    supplier,
    player,
    kind: "finish",
    uuid: null,
    reference: null,
    digest: createHash("sha256").digest(),
    round,
    isClosing: true,
    gameCode: "",
    amount: 0n,
    remainder: 0,
    isPromo: false,
    isTokenExpired: false,
    sessionId: null,
    key: "00000000-0000-0000-0000-000000000000",
    betId: betId as BetId,
    ids: rest,
  };
}

/**
 * Closes rounds that their supplier left open for 48 hours, and settles them with the stakes and wins so far. A later
 * bet or win of the round gets a new row of `bet`; a rollback corrects the settled one.
 */

import { createHash } from "node:crypto";
import type { Deps } from "../../core/deps.ts";
import type { BetId, MerchantId } from "../../core/ids.ts";
import { bookWalletCalls, selectOpenRounds } from "./booking-repository.ts";
import type { OpenRound } from "./booking-repository.ts";
import { findPlayer, selectSuppliers } from "./repository.ts";
import type { Supplier } from "./supplier.ts";
import type { WalletCall } from "./wallet-call.ts";

const openForMs = 48 * 3_600_000;
const atOnce = 200;

type FinishDeps = Pick<Deps, "db" | "clock" | "ids" | "merchants">;

/** Returns how many rounds it closed. Safe in several processes: the second one finds the round closed. */
export async function finishOpenRounds(deps: FinishDeps): Promise<number> {
  const suppliers = await selectSuppliers(deps.db);
  const merchants = [...new Set(suppliers.map(({ merchantId }) => merchantId))];
  let ended = 0;
  for (const merchantId of merchants) ended += await finishOfMerchant(deps, merchantId, suppliers);
  return ended;
}

async function finishOfMerchant(
  deps: FinishDeps,
  merchantId: MerchantId,
  suppliers: readonly Supplier[],
): Promise<number> {
  let ended = 0;
  for (;;) {
    const openedBefore = new Date(deps.clock.businessNow().getTime() - openForMs);
    const rounds = await selectOpenRounds(deps.db, { merchantId, openedBefore, limit: atOnce });
    let endedNow = 0;
    for (const round of rounds) endedNow += await finishRound(deps, round, suppliers);
    ended += endedNow;
    if (rounds.length < atOnce || endedNow === 0) return ended;
  }
}

async function finishRound(deps: FinishDeps, round: OpenRound, suppliers: readonly Supplier[]): Promise<number> {
  const { merchantId } = round;
  const supplier = suppliers.find((one) => one.merchantId === merchantId && one.code === round.supplier);
  const player = supplier === undefined ? undefined : await findPlayer(deps.db, supplier, round.memberId);
  if (supplier === undefined || player === undefined) return 0;
  const { timeZone } = deps.merchants.byId(merchantId);
  const { promoDayLimit } = supplier;
  const ground = { at: deps.clock.businessNow(), realAt: deps.clock.realNow(), timeZone, isMerchantClosed: false };
  const [result] = await bookWalletCalls(deps.db, { ...ground, promoDayLimit }, [
    endOf(deps, round, { supplier, player }),
  ]);
  return result?.status === "booked" ? 1 : 0;
}

function endOf(
  { ids }: Pick<Deps, "ids">,
  { round }: OpenRound,
  { supplier, player }: Pick<WalletCall, "supplier" | "player">,
): WalletCall {
  const [betId, ...rest] = ids.nextMany(4);
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

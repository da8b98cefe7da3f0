/**
 * Finds the URL at which a supplier replays one of the member's own rounds. The supplier's call `game/round` returns
 * it.
 */

import { Compile } from "typebox/compile";
import type { ReplayReply } from "@openhouse/protocol/suppliers/replay";
import { GameRoundReply } from "@openhouse/protocol/suppliers/supplier-calls";
import type { MemberActor } from "../../core/actor.ts";
import type { BetId } from "../../core/ids.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { callSupplier } from "./call-supplier.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { leadsToSupplier } from "./leads-to-supplier.ts";
import { findSupplierRound } from "./round-repository.ts";
import type { SupplierRound } from "./round-repository.ts";
import type { Supplier } from "./supplier.ts";

type ReplayDeps = Pick<GatewayDeps, "db" | "suppliers" | "callLog" | "supplierKeySealer" | "log">;

const replySchema = Compile(GameRoundReply);

/**
 * `orderNo` is the id of the bet. Refusals, in this order: `no.data` (not a number, an unknown bet, another member's
 * bet, or not played at a supplier), `supplier.round.missing` (the supplier has no interface any more, or cannot show
 * the round), `supplier.not.answering`. A URL on a host that is not the supplier's counts as an unexpected response.
 * Side effect: records the call for the back office.
 */
export async function replaySupplierRound(deps: ReplayDeps, actor: MemberActor, orderNo: string): Promise<ReplayReply> {
  const { merchantId, memberId } = actor;
  const betId = idFromWire<BetId>(orderNo);
  const round = betId === undefined ? undefined : await findSupplierRound(deps.db, { merchantId, memberId, betId });
  if (round === undefined) throw new Refusal("no.data");
  const supplier = await deps.suppliers.find(merchantId, round.supplier);
  if (supplier?.api === undefined) throw new Refusal("supplier.round.missing");
  return requestReplay(deps, supplier, { actor, round, operatorId: supplier.api.operatorId });
}

interface RoundToReplay {
  readonly actor: MemberActor;
  readonly round: SupplierRound;
  readonly operatorId: string;
}

async function requestReplay(deps: ReplayDeps, supplier: Supplier, request: RoundToReplay): Promise<ReplayReply> {
  const { actor, round, operatorId } = request;
  const body = {
    operator_id: operatorId,
    user: String(actor.memberId),
    game_code: round.gameCode,
    round: round.round,
    lang: actor.language === "TY" ? "fil" : "en",
  };
  const read = (answer: unknown) =>
    replySchema.Check(answer) && leadsToSupplier(supplier, answer.url) ? answer : undefined;
  try {
    const { url } = await callSupplier(deps, supplier, { name: "game/round", body, read });
    return { url };
  } catch (error) {
    // The text of `supplier.refused` is about launches, so it does not apply here.
    const isRefused = error instanceof Refusal && error.code === "supplier.refused";
    throw isRefused ? new Refusal("supplier.round.missing") : error;
  }
}

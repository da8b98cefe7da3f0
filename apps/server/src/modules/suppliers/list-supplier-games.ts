/**
 * The supplier's own list of games held against the catalogue: what both have, what only one has. A game that the
 * catalogue offers and the supplier does not have fails at every launch; one that only the supplier has earns nothing.
 */

import { Compile } from "typebox/compile";
import { GameListReply } from "@openhouse/protocol/suppliers/supplier-calls";
import type { SupplierGamesReply } from "@openhouse/protocol/suppliers/suppliers";
import { compareGames } from "@openhouse/rules/suppliers/compare-games";
import type { StaffActor } from "../../core/actor.ts";
import { Refusal } from "../../core/refusal.ts";
import { callSupplier } from "./call-supplier.ts";
import type { GatewayDeps } from "./gateway-deps.ts";

type ListDeps = Pick<GatewayDeps, "games" | "suppliers" | "callNotes" | "supplierKeySealer" | "log">;

const replyForm = Compile(GameListReply);
/** Of a desk's look; the counts say how many there are. */
const mostShown = 500;

/**
 * Refusals, in this order: `no.data` (no such supplier), those of `callSupplier`. Side effect: a note of the call.
 * Source: docs/wallet-protocol.md, Calls to the supplier.
 */
export async function listSupplierGames(
  deps: ListDeps,
  { merchantId, language }: StaffActor,
  code: string,
): Promise<SupplierGamesReply> {
  const supplier = await deps.suppliers.find(merchantId, code);
  if (supplier === undefined) throw new Refusal("no.data");
  const body = { operator_id: supplier.api?.operatorId ?? "" };
  const read = (answer: unknown) => (replyForm.Check(answer) ? answer : undefined);
  const theirs = await callSupplier(deps, supplier, { name: "game/list", body, read });
  const ours = deps.games.shelfOf(merchantId).games.filter(({ vendor }) => vendor === supplier.vendor);
  const { same, differences } = compareGames(
    ours.map((game) => ({ code: game.code, name: language === "TY" ? game.names.fil : game.names.en })),
    theirs.map((game) => ({ code: game.game_code, name: game.name, isOpen: game.enabled !== false })),
  );
  return { same, total: differences.length, differences: differences.slice(0, mostShown) };
}

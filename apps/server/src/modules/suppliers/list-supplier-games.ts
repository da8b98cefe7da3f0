/**
 * Compares the supplier's own list of games with the catalogue. A game that only the catalogue has fails at every
 * launch. A game that only the supplier has cannot be played.
 */

import { Compile } from "typebox/compile";
import { GameListReply } from "@openhouse/protocol/suppliers/supplier-calls";
import type { SupplierGamesReply } from "@openhouse/protocol/suppliers/suppliers";
import { compareGames } from "@openhouse/rules/suppliers/compare-games";
import type { StaffActor } from "../../core/actor.ts";
import { Refusal } from "../../core/refusal.ts";
import { callSupplier } from "./call-supplier.ts";
import type { GatewayDeps } from "./gateway-deps.ts";

type ListDeps = Pick<GatewayDeps, "games" | "suppliers" | "callLog" | "supplierKeySealer" | "log">;

const replySchema = Compile(GameListReply);
/** Limit of the differences that the back office shows. The counts are complete. */
const maxDifferences = 500;

/**
 * Refusals, in this order: `no.data` (no such supplier), the refusals of `callSupplier`. Side effect: records the call.
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
  const read = (answer: unknown) => (replySchema.Check(answer) ? answer : undefined);
  const supplierGames = await callSupplier(deps, supplier, { name: "game/list", body, read });
  const catalogueGames = deps.games.catalogueOf(merchantId).games.filter(({ vendor }) => vendor === supplier.vendor);
  const { same, differences } = compareGames(
    catalogueGames.map((game) => ({ code: game.code, name: language === "TY" ? game.names.fil : game.names.en })),
    supplierGames.map((game) => ({ code: game.game_code, name: game.name, isOpen: game.enabled !== false })),
  );
  return { same, total: differences.length, differences: differences.slice(0, maxDifferences) };
}

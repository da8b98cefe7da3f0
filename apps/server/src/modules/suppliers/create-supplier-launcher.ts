/** The catalogue's launcher for games of vendors that an outside supplier runs. */

import type { GameLauncher } from "../catalogue/index.ts";
import type { MerchantId, MemberId, SessionId } from "../../core/ids.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { Compile } from "typebox/compile";
import { GameUrlReply, supplierDemoCurrency } from "@openhouse/protocol/suppliers/supplier-calls";
import type { GameUrlOrder } from "@openhouse/protocol/suppliers/supplier-calls";
import { Refusal } from "../../core/refusal.ts";
import { callSupplier } from "./call-supplier.ts";
import { issueLaunchToken } from "./issue-launch-token.ts";
import { leadsToSupplier } from "./leads-to-supplier.ts";
import type { Supplier } from "./supplier.ts";

const replySchema = Compile(GameUrlReply);

/**
 * Returns a function that finds the launcher of a vendor. It returns undefined if no enabled supplier with an interface
 * runs the vendor's games at the merchant.
 */
export function createSupplierLauncher(
  deps: GatewayDeps,
): (merchantId: MerchantId, vendor: string) => GameLauncher | undefined {
  return (merchantId, vendor) => {
    if (deps.suppliers.ofVendor(merchantId, vendor) === undefined) return undefined;
    return {
      open: (order) => openSupplierGame(deps, { ...order, vendor }),
      openDemo: (order) => openSupplierGame(deps, { ...order, vendor, memberId: null, sessionId: null }),
    };
  };
}

interface SupplierLaunch {
  readonly merchantId: MerchantId;
  readonly vendor: string;
  readonly gameCode: string;
  readonly language: "EN" | "TY";
  /** The IP address of the player. */
  readonly ip: string;
  readonly isPhone: boolean;
  /** Origin of the portal as the browser sees it. */
  readonly portalOrigin: string;
  /** The member who plays with real money; null for the supplier's demo. */
  readonly memberId: MemberId | null;
  /** The portal session of that member. After it ends, bets are refused. */
  readonly sessionId: SessionId | null;
}

/**
 * Opens a game of an outside supplier and returns the URL for the player's browser: issues a launch token and requests
 * the URL from the supplier (`game/url`). The supplier's demo needs neither token nor player, because it calls no
 * wallet. Refusals, in this order: `supplier.not.answering` (no supplier runs the vendor's games any more),
 * `supplier.refused` (the player has no wallet in the supplier's currency), the refusals of `callSupplier`. A URL on a
 * host that is not in the supplier's list of game hosts counts as an unexpected response. Side effects: stores the hash
 * of a token (not for the demo) and records the call. Not idempotent: each launch has its own token.
 */
async function openSupplierGame(deps: GatewayDeps, launch: SupplierLaunch): Promise<string> {
  const supplier = deps.suppliers.ofVendor(launch.merchantId, launch.vendor);
  if (supplier === undefined) throw new Refusal("supplier.not.answering");
  const body = await gameUrlOrderOf(deps, supplier, launch);
  const read = (answer: unknown) =>
    replySchema.Check(answer) && leadsToSupplier(supplier, answer.url) ? answer : undefined;
  const { url } = await callSupplier(deps, supplier, { name: "game/url", body, read });
  return url;
}

async function gameUrlOrderOf(deps: GatewayDeps, supplier: Supplier, launch: SupplierLaunch): Promise<GameUrlOrder> {
  const { merchantId, gameCode, language, ip, isPhone, portalOrigin, memberId, sessionId } = launch;
  const common = {
    operator_id: supplier.api?.operatorId ?? "",
    game_code: gameCode,
    platform: isPhone ? ("GPL_MOBILE" as const) : ("GPL_DESKTOP" as const),
    lang: language === "TY" ? "fil" : "en",
    country: deps.merchants.byId(merchantId).countryCode,
    ip,
    lobby_url: portalOrigin,
    deposit_url: `${portalOrigin}/member/depositv2`,
  };
  if (memberId === null) return { ...common, user: "", token: "", currency: supplierDemoCurrency };
  const player = await deps.players.byMember(supplier, memberId);
  if (player === undefined) throw new Refusal("supplier.refused");
  const token = await issueLaunchToken(deps, deps.db, { supplier, memberId, sessionId });
  return { ...common, user: String(memberId), token, currency: supplier.currency };
}

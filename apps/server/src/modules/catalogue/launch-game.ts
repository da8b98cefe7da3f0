/**
 * Launches a game: real for members and agents, as a free trial for everybody where the game offers one. A trial by
 * somebody without a trial account runs on a guest's account, so play money never meets a real wallet: one guest for a
 * member, one for a visitor's browser, found again at the next trial and filled up when it has almost nothing left.
 *
 * Refusals, in this order: `not.exists.game`, `in_need_true_account`
 * (a trial account, real game), `login.not.session` (a visitor, real game), `function.not.available` (no trial
 * offered), `vendor_under_maintenance` (times in `value.content.data`), `launch_game_balance_not_enough`, those of
 * `openGuest`.
 * Side effects: a one-time launch ticket; for a guest's trial those of `openGuest` and `refillGuest`. Not idempotent:
 * every call makes a ticket. Source: spec section 4, api-facts 7.4.
 */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { LaunchGameBody, LaunchGameReply } from "@openhouse/protocol/catalogue/launch-game";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId, SessionId } from "../../core/ids.ts";
import { idFromWire } from "../../core/ids.ts";
import { hasFlag } from "../../core/merchant.ts";
import { Refusal } from "../../core/refusal.ts";
import { openGuest } from "../identity/index.ts";
import { readBalances } from "../wallet/index.ts";
import { guestHolder } from "./guest-cookie.ts";
import { refillGuest } from "./refill-guest.ts";
import { findGame } from "./repository.ts";
import type { Game } from "./repository.ts";

/** Who plays, as a vendor's adapter sees it. */
export interface LaunchOrder {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  /** Null for a guest's trial, which has no session on the portal. */
  readonly sessionId: SessionId | null;
  readonly language: "EN" | "TY";
  readonly currency: CurrencyCode;
  readonly gameCode: string;
  /** The portal's address as the browser sees it: scheme, host and port. */
  readonly portalOrigin: string;
}

/** Opens games of one vendor; answers the address for the player's browser. */
export type GameLauncher = (order: LaunchOrder) => Promise<string>;

export interface LaunchGameInput extends LaunchGameBody {
  readonly portalOrigin: string;
  /** What the browser knows its guest by. */
  readonly guestSecret: string;
}

export interface LaunchDeps extends Deps {
  /** By vendor code. */
  readonly launchers: ReadonlyMap<string, GameLauncher>;
}

export async function launchGame(deps: LaunchDeps, actor: Actor, input: LaunchGameInput): Promise<LaunchGameReply> {
  const game = await findLaunchedGame(deps, actor, input);
  const launch = game === undefined ? undefined : deps.launchers.get(game.vendor);
  if (game === undefined || launch === undefined) throw new Refusal("not.exists.game");
  const isTrial = input.accountType === "0";
  if (!isTrial) refuseRealPlay(actor);
  if (isTrial && (game.supportPlay !== 0 || !mayTry(deps, actor))) throw new Refusal("function.not.available");
  refuseMaintenance(deps, game);
  if (!isTrial) await refuseEmptyWallet(deps, actor);
  const player = isTrial ? await trialPlayer(deps, actor, input) : realPlayer(deps, actor);
  const { language, merchantId } = actor;
  const { portalOrigin } = input;
  const url = await launch({ merchantId, language, gameCode: game.code, portalOrigin, ...player });
  return { content: { game_url: url, route: null, isDemo: false, demo: null } };
}

function findLaunchedGame({ db, clock }: Deps, actor: Actor, input: LaunchGameInput): Promise<Game | undefined> {
  const moment = { merchantId: actor.merchantId, at: clock.businessNow() };
  const nodeId = idFromWire(input.nodeId ?? "") ?? idFromWire(input.gameId ?? "");
  if (nodeId !== undefined) return findGame(db, moment, { nodeId });
  const code = input.gameCode ?? "";
  if (code === "") return Promise.resolve(undefined);
  return findGame(db, moment, { vendor: input.vassalage ?? input.vendor ?? null, code });
}

function refuseRealPlay(actor: Actor): void {
  if (actor.kind === "member" && actor.role === "trial") throw new Refusal("in_need_true_account");
  if (actor.kind !== "member") throw new Refusal("login.not.session");
}

/** A trial account exists already; to open one for somebody else the merchant must offer free play. */
function mayTry({ merchants }: Deps, actor: Actor): boolean {
  const isTrialAccount = actor.kind === "member" && actor.role === "trial";
  return isTrialAccount || hasFlag(merchants.byId(actor.merchantId), "FREEPLAY3");
}

function refuseMaintenance({ clock }: Pick<Deps, "clock">, { maintenance }: Game): void {
  if (maintenance === null) return;
  const data = { maintainTime: maintenance.from.getTime(), endTime: maintenance.until?.getTime() ?? null };
  const leftMs = (data.endTime ?? 0) - clock.businessNow().getTime();
  throw new Refusal("vendor_under_maintenance", {}, { content: { data } }).after(leftMs);
}

async function refuseEmptyWallet({ db }: Deps, actor: Actor): Promise<void> {
  if (actor.kind !== "member") throw new Refusal("login.not.session");
  const { main, bonus } = await readBalances(db, actor.merchantId, actor.memberId);
  if (main.minor + bonus.minor <= 0n) throw new Refusal("launch_game_balance_not_enough");
}

type Player = Pick<LaunchOrder, "memberId" | "sessionId" | "currency">;

function realPlayer({ merchants }: Deps, actor: Actor): Player {
  if (actor.kind !== "member") throw new Refusal("login.not.session");
  const { currency } = merchants.byId(actor.merchantId);
  return { memberId: actor.memberId, sessionId: actor.sessionId, currency };
}

async function trialPlayer(deps: Deps, actor: Actor, { guestSecret }: LaunchGameInput): Promise<Player> {
  if (actor.kind === "member" && actor.role === "trial") {
    return { memberId: actor.memberId, sessionId: actor.sessionId, currency: "FUN" };
  }
  const { merchantId, ip, language, requestId } = actor;
  const holder = actor.kind === "member" ? `member:${actor.memberId}` : guestHolder(guestSecret);
  const { memberId } = await deps.db.transaction((tx) =>
    openGuest(deps, tx, { actor: { merchantId, ip, language, requestId }, holder }),
  );
  await refillGuest(deps, { merchantId, memberId });
  return { memberId, sessionId: null, currency: "FUN" };
}

/**
 * Launches a game: with real money for members and agents, or as a trial with play money if the game offers trials and
 * the merchant offers free play (flag FREEPLAY3; trial accounts may always try games). If no launcher opens the games
 * of the vendor, a game of the studio of the same category opens instead, with play money (`isDemo` in the response).
 * If the studio has no game of that category, no game opens, and the response contains the path of a page that explains
 * this; members are refused as for play money first. Lotteries and FB sports are screens of the portal: the response
 * contains the screen's path, except if the screen itself launches the game (`lotteryMode`). With `showsScreen`,
 * callers who may not play the game get the screen too, as a view.
 *
 * With play money, a game of an outside supplier opens as the supplier's own demo, without an account of ours. In a
 * game of the studio, a trial account uses its own play money. Other members and visitors play on a guest account, so
 * that play money and real wallets stay separate. Each member, and each visitor's browser, has one guest account, which
 * the next trial uses again and refills when it is almost empty.
 *
 * Refusals, in this order: `in_need_true_account` (a trial account requests real money), `login.not.session` (a visitor
 * requests real money), `not.exists.game` (no such game), `region.restricted`, `function.not.available` (the game
 * offers no trial, or the caller may not try games), `vendor_under_maintenance` (times in `value.content.data`, other
 * games in `value.content.suggestions`).
 *
 * If the launch does not open a page of the portal, more refusals follow, in this order: `not.exists.game` (no
 * launcher, and the studio's games of this category are under maintenance), `account.excluded` (a break or an
 * exclusion is in force) and `account.under.age` (the member is blocked as under age), both also with play money;
 * `account.birthday.required`, `identity.required` and `launch_game_balance_not_enough` (for real money only), the
 * refusals of `openGuest` (if the game opens on a guest account), then the refusals of the launcher. A refusal of the
 * launcher whose code begins with `supplier.` contains other games in `value.content.suggestions`.
 *
 * Side effects: puts the game first in the recent games of a member, if there is a game to open. For a game that opens
 * on an account of ours, also issues a one-time launch ticket or token; play on a guest account also has the side
 * effects of `openGuest` and `refillGuest`. Not idempotent: each such launch issues a new ticket or token. Source:
 * docs/wire-format.md, Launch.
 */

import { launchScreenTakesGame, launchPages, noGamePage } from "@openhouse/rules/catalogue/categories";
import type { GameCard } from "@openhouse/protocol/catalogue/game-card";
import type { LaunchGameBody, LaunchGameReply } from "@openhouse/protocol/catalogue/launch-game";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { CatalogueGame } from "../../core/ports/game-directory.ts";
import { idFromWire } from "../../core/ids.ts";
import { hasFlag } from "../../core/merchant/merchant.ts";
import { requireAllowed } from "../../core/ports/action-gate.ts";
import { Refusal } from "../../core/refusal.ts";
import { openGuest } from "../identity/index.ts";
import { readBalances, post } from "../wallet/index.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { isPlayable, maintenanceOf, nameIn, toGameCard } from "./describe-games.ts";
import { ownVendor } from "./game-directory.ts";
import type { GameLauncher, LaunchOrder } from "./game-launcher.ts";
import { guestHolder } from "./guest-cookie.ts";
import { displayContextFor } from "./list-games.ts";
import { upsertRecent } from "./own-lists-repository.ts";
import { findGame } from "./repository.ts";
import type { Game } from "./repository.ts";
import { visibleCatalogue } from "./visible-catalogue.ts";
import { money } from "@openhouse/rules/money/money";
import type { MemberId, MerchantId } from "../../core/ids.ts";

/** A guest's wallet is refilled when it holds less than the setting `trial.grantMinor` divided by this number. */
const refillDivisor = 10n;

/** The launch mode that the portal's screens of lotteries and FB sports send (docs/wire-format.md, Launch). */
export const lotteryMode = "LOTT";
const suggestionCount = 6;
const maxRecentGames = 100;

export interface LaunchGameInput extends LaunchGameBody {
  readonly portalOrigin: string;
  readonly isPhone: boolean;
  /** The secret in the browser's guest cookie. */
  readonly guestSecret: string;
  /** True if a caller who may not play the game gets the portal's screen of the game instead of a refusal. */
  readonly showsScreen?: boolean;
}

export async function launchGame(deps: CatalogueDeps, actor: Actor, input: LaunchGameInput): Promise<LaunchGameReply> {
  const isTrial = input.accountType === "0";
  if (!isTrial) refuseRealPlay(actor);
  const game = await findLaunchedGame(deps, actor, input);
  if (game === undefined) throw new Refusal("not.exists.game");
  refuseRegion(deps, actor, game);
  const canPlay = !isTrial || (game.supportPlay === 0 && canTry(deps, actor));
  if (!canPlay && input.showsScreen !== true) throw new Refusal("function.not.available");
  refuseMaintenance(deps, actor, game);
  // A screen launches its own game with `lotteryMode`, so that it is not redirected to itself.
  const portalPath = canPlay && input.launchMode === lotteryMode ? undefined : portalPathOf(game);
  if (portalPath === undefined && !isPlayable(game, displayContextFor(deps, actor))) {
    const action = "trial";
    if (actor.kind === "member") await requireAllowed(deps, actor, { db: deps.db, action });
    return { content: { ...openPage(input, noGamePage(game.category)), isDemo: true } };
  }
  const answer =
    portalPath === undefined
      ? await openGame(deps, actor, { game, isTrial, input })
      : { ...openPage(input, portalPath), isDemo: false };
  await recordRecentGame(deps, actor, game);
  return { content: answer };
}

function openPage({ portalOrigin }: LaunchGameInput, route: string) {
  return { game_url: `${portalOrigin}${route}`, route, demo: null };
}

interface Opening {
  readonly game: Game;
  readonly isTrial: boolean;
  readonly input: LaunchGameInput;
}

async function openGame(
  deps: CatalogueDeps,
  actor: Actor,
  { game, isTrial, input }: Opening,
): Promise<LaunchGameReply["content"]> {
  const { merchantId, language } = actor;
  const vendorLauncher = deps.launchers.find(merchantId, game.vendor);
  const openedGame = vendorLauncher === undefined ? findDemoGame(deps, actor, game) : game;
  const launcher = vendorLauncher ?? deps.launchers.find(merchantId, openedGame?.vendor ?? "");
  if (openedGame === undefined || launcher === undefined) throw new Refusal("not.exists.game");
  const isDemo = vendorLauncher === undefined;
  const isPlayMoney = isTrial || isDemo;
  // During a break or an exclusion, no game opens with play money either.
  const action = isPlayMoney ? "trial" : "play";
  if (actor.kind === "member") await requireAllowed(deps, actor, { db: deps.db, action });
  if (!isPlayMoney) await refuseEmptyWallet(deps, actor);
  const game_url = await openWithLauncher(deps, actor, { launcher, openedGame, isPlayMoney, input }).catch(
    (error: unknown) => {
      throw withOtherGames(deps, actor, { game, error });
    },
  );
  const names = { askedName: nameIn(game.names, language), openedName: nameIn(openedGame.names, language) };
  return { game_url, route: null, isDemo, demo: isDemo ? { ...names, gameType: openedGame.category } : null };
}

interface PlannedOpening {
  readonly launcher: GameLauncher;
  readonly openedGame: { readonly code: string };
  readonly isPlayMoney: boolean;
  readonly input: LaunchGameInput;
}

async function openWithLauncher(
  deps: CatalogueDeps,
  actor: Actor,
  { launcher, openedGame, isPlayMoney, input }: PlannedOpening,
): Promise<string> {
  const { merchantId, language, ip } = actor;
  const { portalOrigin, isPhone } = input;
  const order = { merchantId, language, gameCode: openedGame.code, portalOrigin, ip, isPhone };
  if (isPlayMoney && launcher.openDemo !== undefined) return launcher.openDemo(order);
  const player = isPlayMoney ? await trialPlayer(deps, actor, input) : realPlayer(deps, actor);
  return launcher.open({ ...order, ...player });
}

/** Adds other playable games to a refusal of an outside supplier. */
function withOtherGames(deps: CatalogueDeps, actor: Actor, { game, error }: { game: Game; error: unknown }): unknown {
  if (!(error instanceof Refusal) || !error.code.startsWith("supplier.")) return error;
  return new Refusal(error.code, {}, { content: { suggestions: suggestGames(deps, actor, game) } });
}

/** Finds a game of the studio of the same category to open as a demo. */
function findDemoGame(deps: CatalogueDeps, actor: Actor, { category }: Game): CatalogueGame | undefined {
  const now = deps.clock.businessNow();
  return visibleCatalogue(deps, actor).games.find(
    (game) => game.vendor === ownVendor && game.category === category && maintenanceOf(game, now) === null,
  );
}

/**
 * Returns the path of the portal screen that opens the game; undefined if there is none. A screen that shows one
 * lottery gets the code of the game as a query parameter.
 */
function portalPathOf({ vendor, category, code }: Game): string | undefined {
  const portalPath = launchPages[vendor] ?? launchPages[category];
  if (portalPath === undefined) return undefined;
  return launchScreenTakesGame(portalPath) ? `${portalPath}?gameCode=${encodeURIComponent(code)}` : portalPath;
}

async function recordRecentGame({ db, clock }: CatalogueDeps, actor: Actor, { nodeId }: Game): Promise<void> {
  if (actor.kind === "member") await upsertRecent(db, actor, { nodeId, at: clock.businessNow(), max: maxRecentGames });
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

/**
 * Returns whether the caller may try games. Trial accounts always may; for others the merchant must offer free play.
 */
function canTry({ merchants }: Deps, actor: Actor): boolean {
  const isTrialAccount = actor.kind === "member" && actor.role === "trial";
  return isTrialAccount || hasFlag(merchants.byId(actor.merchantId), "FREEPLAY3");
}

function refuseRegion({ countries }: Pick<Deps, "countries">, { ip }: Actor, { blockedCountries }: Game): void {
  const country = countries.countryOf(ip);
  if (country !== null && blockedCountries.includes(country)) throw new Refusal("region.restricted");
}

function refuseMaintenance(deps: CatalogueDeps, actor: Actor, game: Game): void {
  const { maintenance } = game;
  if (maintenance === null) return;
  const data = { maintainTime: maintenance.from.getTime(), endTime: maintenance.until?.getTime() ?? null };
  const leftMs = (data.endTime ?? 0) - deps.clock.businessNow().getTime();
  const suggestions = suggestGames(deps, actor, game);
  throw new Refusal("vendor_under_maintenance", {}, { content: { data, suggestions } }).after(leftMs);
}

/**
 * Suggests games that open and are not under maintenance: first those of the same category, then the others, in both
 * groups the most played first.
 */
function suggestGames(deps: CatalogueDeps, actor: Actor, { nodeId, category }: Game): GameCard[] {
  const context = displayContextFor(deps, actor);
  const open = visibleCatalogue(deps, actor)
    .games.filter(
      (game) => game.nodeId !== nodeId && isPlayable(game, context) && maintenanceOf(game, context.now) === null,
    )
    .toSorted((a, b) => Number(b.category === category) - Number(a.category === category) || b.heat - a.heat);
  return open.slice(0, suggestionCount).map((game) => toGameCard(game, context));
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

interface GuestToRefill {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/**
 * Refills a guest's play money when less than a tenth of the setting `trial.grantMinor` is left. No refusals. Side
 * effect: posts at most one transfer `trial_grant`, which raises the balance to that setting. The transfer's key
 * contains the wallet's version, so that concurrent calls refill the wallet once.
 */
async function refillGuest(deps: Deps, { merchantId, memberId }: GuestToRefill): Promise<void> {
  const grantMinor = BigInt(deps.merchants.byId(merchantId).settings["trial.grantMinor"]);
  const { main, version } = await readBalances(deps.db, merchantId, memberId);
  if (main.minor >= grantMinor / refillDivisor) return;
  const refill = {
    from: { house: "trialGrants" as const },
    to: { member: memberId, kind: "main" as const },
    amount: money(grantMinor - main.minor, main.currency),
    code: "trial_grant" as const,
    reference: `member:${memberId}`,
    key: `trial-refill:${memberId}:${version}`,
  };
  const at = deps.clock.businessNow();
  await deps.db.transaction((tx) => post(deps, tx, { merchantId, at, transfers: [refill] }));
}

/** Additions to the lists of games: hot matches, the jackpot, card rooms, live tables. */

import type { GameMatches } from "@openhouse/protocol/catalogue/game-matches";
import type { JackpotReply } from "@openhouse/protocol/catalogue/jackpot";
import type { ModelListReply } from "@openhouse/protocol/catalogue/model-list";
import type { GameRooms, RoomListQuery } from "@openhouse/protocol/catalogue/room-list";
import { crestUrl } from "@openhouse/rules/art/picture-url";
import { makeMatches } from "@openhouse/rules/catalogue/make-matches";
import type { Fixture } from "@openhouse/rules/catalogue/make-matches";
import { numberOfText } from "@openhouse/rules/catalogue/number-of-text";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { Actor } from "../../core/actor.ts";
import type { CatalogueGame } from "../../core/ports/game-directory.ts";
import { textOrNull } from "../../core/records/text-or-null.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { readHouseBalance } from "../wallet/index.ts";
import { maintenanceOf, nameIn, toGameCard } from "./describe-games.ts";
import { displayContextFor } from "./list-games.ts";
import { visibleCatalogue } from "./visible-catalogue.ts";

const matchCount = 9;
/** Stakes of the rooms of a card game, as multiples of the game's lowest stake. */
const roomLevels = [
  { name: { en: "Beginner", fil: "Baguhan" }, times: 1n },
  { name: { en: "Classic", fil: "Klasiko" }, times: 5n },
  { name: { en: "Expert", fil: "Eksperto" }, times: 20n },
  { name: { en: "Master", fil: "Maestro" }, times: 100n },
] as const;
/** A room's entry amount, as a multiple of the room's stake. */
const entryStakes = 20n;
const roomsOfVendor = 6;
const tableCount = 12;

/**
 * Lists upcoming matches by sport, each sport with the vendor that opens it. The matches are invented and not played,
 * so they never have a score. Empty outside the demo, because there is no sports book yet, and empty if no sports game
 * is offered or all are under maintenance.
 */
export function listMatches(deps: Omit<CatalogueDeps, "launchers" | "winners">, actor: Actor): GameMatches {
  const now = deps.clock.businessNow();
  const sportsGames = visibleCatalogue(deps, actor).games.filter(
    (game) => game.category === "SPORTS" && maintenanceOf(game, now) === null,
  );
  if (!deps.config.demo || sportsGames.length === 0) return [];
  const { language } = actor;
  const bySport = Map.groupBy(makeMatches(now, matchCount), ({ sport }) => sport);
  return [...bySport].flatMap(([sport, fixtures], index) => {
    const sportsGame = sportsGames[index % sportsGames.length];
    if (sportsGame === undefined) return [];
    return [
      {
        gameMatchAdsId: `${sportsGame.vendor}-${sport}`,
        gameName: nameIn(sportsGame.vendorNames, language),
        gameClassifyNew: sport,
        matchList: fixtures.map((fixture) => toMatch(fixture, sportsGame, language)),
      },
    ];
  });
}

function toMatch(fixture: Fixture, sportsGame: CatalogueGame, language: Actor["language"]) {
  const { home, away, odds, league, round } = fixture;
  const nodeId = String(sportsGame.nodeId);
  return {
    matchId: fixture.matchId,
    leagueId: fixture.leagueId,
    league,
    title: language === "TY" ? `${league} · Ikot ${round}` : `${league} · Round ${round}`,
    homeTeam: home,
    awayTeam: away,
    homeTeamImageUrl: crestUrl(home),
    awayTeamImageUrl: crestUrl(away),
    matchTime: fixture.startsAt.getTime(),
    isLive: false,
    score: null,
    moneyLine: {
      homeTeamOdds: (odds.home / 100).toFixed(2),
      awayTeamOdds: (odds.away / 100).toFixed(2),
      drawOdds: odds.draw === null ? null : (odds.draw / 100).toFixed(2),
    },
    vassalage: sportsGame.vendor,
    nodeId,
    gameId: nodeId,
    gameType: sportsGame.category,
  };
}

/**
 * Returns the balance of the ledger's account of jackpots in the merchant's currency. It is zero until a game has a
 * jackpot. No refusals.
 */
export async function showJackpot(
  { clock, db, merchants }: Pick<CatalogueDeps, "clock" | "db" | "merchants">,
  { merchantId }: Actor,
  at?: Date,
): Promise<JackpotReply> {
  const { currency } = merchants.byId(merchantId);
  const balance = await readHouseBalance(db, merchantId, { name: "jackpot", currency });
  const now = at ?? clock.businessNow();
  return { amount: decimalOf(balance), perSecond: 0, currency, at: now.getTime(), list: [], isDemo: false };
}

/**
 * Lists rooms of card games, the lowest stakes first. Each vendor's six most played games that are not under
 * maintenance have four rooms each, one per level of stakes.
 */
export function listRooms(deps: CatalogueDeps, actor: Actor, query: RoomListQuery): GameRooms {
  const vendor = textOrNull(query.vassalage) ?? textOrNull(query.vendor);
  const nodeId = textOrNull(query.nodeId);
  const context = displayContextFor(deps, actor);
  const games = visibleCatalogue(deps, actor).games.filter(
    (game) =>
      game.category === "PVP" &&
      maintenanceOf(game, context.now) === null &&
      (vendor === null || game.vendor === vendor) &&
      (nodeId === null || String(game.nodeId) === nodeId),
  );
  const gamesWithRooms = [...Map.groupBy(games, (game) => game.vendor).values()].flatMap((gamesOfVendor) =>
    gamesOfVendor.toSorted((a, b) => b.heat - a.heat).slice(0, roomsOfVendor),
  );
  const { currency } = context.merchant;
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  const rooms = gamesWithRooms.flatMap((game) => {
    const card = toGameCard(game, context);
    return roomLevels.map(({ name, times }, levelIndex) => ({
      roomId: `${game.nodeId}-${levelIndex + 1}`,
      displayName: `${card.displayName} · ${nameIn(name, actor.language)}`,
      vassalage: game.vendor,
      gameType: game.category,
      nodeId: card.nodeId,
      gameName: card.gameName,
      showIcon: card.showIcon,
      minBet: decimal(game.minBet * times),
      maxBet: decimal(game.minBet * times * 10n),
      entryAmount: decimal(game.minBet * times * entryStakes),
      seats: 2 + (numberOfText(game.code) % 5),
      isDemo: card.isDemo,
    }));
  });
  return rooms.toSorted((a, b) => a.minBet - b.minBet);
}

/** Lists the most played live tables, open or closed for maintenance. */
export function listModels(deps: CatalogueDeps, actor: Actor): ModelListReply {
  const context = displayContextFor(deps, actor);
  const tables = visibleCatalogue(deps, actor)
    .games.filter((game) => game.category === "LIVE")
    .toSorted((a, b) => b.heat - a.heat)
    .slice(0, tableCount);
  return {
    modelList: tables.map((game) => {
      const { nodeId, displayName, showIcon, minBet, isDemo, maintenance } = toGameCard(game, context);
      return {
        id: nodeId,
        name: displayName,
        image: showIcon,
        roomStatus: maintenance === null ? "ON" : "OFF",
        vassalage: game.vendor,
        vendorName: nameIn(game.vendorNames, actor.language),
        gameType: game.category,
        nodeId,
        gameName: displayName,
        minBet,
        isDemo,
      };
    }),
  };
}

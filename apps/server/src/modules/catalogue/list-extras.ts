/** Additions to the lists of games: hot matches, the jackpot counter, card rooms, hosts of live tables. */

import type { GameMatches } from "@openhouse/protocol/catalogue/game-matches";
import type { JackpotReply } from "@openhouse/protocol/catalogue/jackpot";
import type { ModelListReply } from "@openhouse/protocol/catalogue/model-list";
import type { GameRooms, RoomListQuery } from "@openhouse/protocol/catalogue/room-list";
import { crestUrl, hostUrl } from "@openhouse/rules/art/picture-url";
import { potsAt } from "@openhouse/rules/catalogue/jackpot-counter";
import { makeMatches } from "@openhouse/rules/catalogue/make-matches";
import type { Fixture } from "@openhouse/rules/catalogue/make-matches";
import { numberOfText } from "@openhouse/rules/catalogue/number-of-text";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { Actor } from "../../core/actor.ts";
import type { CatalogueGame } from "../../core/ports/game-directory.ts";
import { textOrNull } from "../../core/records/text-or-null.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
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
const hostNames = ["Amara", "Bianca", "Celine", "Dana", "Elisa", "Faye", "Gia", "Hana", "Ines", "Julia", "Kara", "Lia"];
const shiftHours = 8;
const potNames = { GRAND: "Grand", MAJOR: "Major", MINOR: "Minor" } as const;

/**
 * Lists matches by sport, each sport with the vendor that opens it. Empty outside the demo, because there is no sports
 * book yet, and empty if no sports game is offered or all are under maintenance.
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
    isLive: fixture.isLive,
    score: fixture.score,
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

/** The jackpot counter. Only the demo has pots; elsewhere the counter is zero. */
export function showJackpot(
  { clock, config, merchants }: CatalogueDeps,
  { merchantId }: Actor,
  at?: Date,
): JackpotReply {
  const { currency } = merchants.byId(merchantId);
  const now = at ?? clock.businessNow();
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  const pots = config.demo ? potsAt(now) : [];
  const sum = (valueOf: (pot: (typeof pots)[number]) => bigint) =>
    decimal(pots.reduce((total, pot) => total + valueOf(pot), 0n));
  return {
    amount: sum(({ amount }) => amount),
    perSecond: sum(({ perSecond }) => perSecond),
    currency,
    at: now.getTime(),
    list: pots.map(({ code, amount, perSecond }) => ({
      code,
      displayName: potNames[code],
      amount: decimal(amount),
      perSecond: decimal(perSecond),
    })),
    isDemo: config.demo,
  };
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
    }));
  });
  return rooms.toSorted((a, b) => a.minBet - b.minBet);
}

/** Lists hosts of the most played live tables. The hosts on duty change every eight hours. */
export function listModels(deps: CatalogueDeps, actor: Actor): ModelListReply {
  const now = deps.clock.businessNow();
  const games = visibleCatalogue(deps, actor)
    .games.filter((game) => game.category === "LIVE" && maintenanceOf(game, now) === null)
    .toSorted((a, b) => b.heat - a.heat)
    .slice(0, hostNames.length);
  const shift = Math.floor(now.getTime() / (shiftHours * 3_600_000));
  const { currency } = deps.merchants.byId(actor.merchantId);
  return {
    modelList: games.map((game, index) => ({
      id: String(index + 1),
      name: hostNames[index] ?? "",
      image: hostUrl(index),
      // Two of three hosts are on duty at any time.
      roomStatus: (index + shift) % 3 === 0 ? "OFF" : "ON",
      vassalage: game.vendor,
      vendorName: nameIn(game.vendorNames, actor.language),
      gameType: game.category,
      nodeId: String(game.nodeId),
      gameName: nameIn(game.names, actor.language),
      minBet: decimalOf(money(game.minBet, currency)),
    })),
  };
}

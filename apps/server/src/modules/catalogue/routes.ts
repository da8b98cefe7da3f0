/** Routes of the catalogue's lists (docs/wire-format.md, Catalogue and Launch). */

import type { FastifyInstance } from "fastify";
import {
  GameListQuery,
  GameListReply,
  HotGamesQuery,
  HotGamesReply,
  VendorsQuery,
  VendorsReply,
} from "@openhouse/protocol/catalogue/game-card";
import { GameMatches, GameMatchesQuery } from "@openhouse/protocol/catalogue/game-matches";
import { GameMenus, GameMenusQuery } from "@openhouse/protocol/catalogue/game-menus";
import { HomeGames } from "@openhouse/protocol/catalogue/home-games";
import { JackpotReply } from "@openhouse/protocol/catalogue/jackpot";
import { ModelListReply } from "@openhouse/protocol/catalogue/model-list";
import { PopularGames, PopularGamesQuery } from "@openhouse/protocol/catalogue/popular-games";
import { RankListQuery, RankListReply } from "@openhouse/protocol/catalogue/rank-list";
import { GameRooms, RoomListQuery } from "@openhouse/protocol/catalogue/room-list";
import { VassalageGameTypes, VassalageGameTypesQuery } from "@openhouse/protocol/catalogue/vassalage-game-types";
import { defineRoute } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { createHomeReader } from "./create-home-reader.ts";
import { listMatches, listModels, listRooms, showJackpot } from "./list-extras.ts";
import type { GameLaunchers } from "./game-launcher.ts";
import { launchRoutes } from "./launch-routes.ts";
import { listGames, listHotGames, listMenus, listPopular, listVassalageTypes, listVendors } from "./list-games.ts";
import { ownListRoutes } from "./own-list-routes.ts";
import { catalogueStaffRoutes } from "./staff-routes.ts";
import { createWinnerBoard, listWinners } from "./winner-board.ts";
import type { WinFinder } from "./winner-board.ts";

const getRoute = { method: "GET", tag: "games" } as const;

/** Functions of modules that the catalogue may not import. */
export interface CataloguePorts {
  /** Opens the games of each vendor. */
  readonly launchers: GameLaunchers;
  readonly findWins: WinFinder;
}

export function catalogueRoutes(app: FastifyInstance, routeDeps: RouteDeps, ports: CataloguePorts): void {
  const { launchers, findWins } = ports;
  const catalogueDeps = { ...routeDeps, launchers, winners: createWinnerBoard(routeDeps, findWins) };
  vendorRoutes(app, catalogueDeps);
  gameRoutes(app, catalogueDeps);
  homeRoutes(app, catalogueDeps);
  extraRoutes(app, catalogueDeps);
  ownListRoutes(app, catalogueDeps);
  launchRoutes(app, catalogueDeps);
  catalogueStaffRoutes(app, routeDeps);
}

type CatalogueRouteDeps = RouteDeps & CatalogueDeps;

function vendorRoutes(app: FastifyInstance, routeDeps: CatalogueRouteDeps): void {
  for (const name of ["gameVendor", "newGameVendor"]) {
    defineRoute(app, routeDeps, {
      ...getRoute,
      url: `/wps/relay/GCSGAME_${name}`,
      summary: "Vendors by category",
      query: VendorsQuery,
      reply: VendorsReply,
      handler: async ({ actor }) => listVendors(routeDeps, actor),
    });
  }
  for (const name of ["GCSGAME_getVassGameType", "GLS2_getVassGameType"]) {
    defineRoute(app, routeDeps, {
      ...getRoute,
      url: `/wps/relay/${name}`,
      summary: "Categories with the codes of their vendors",
      query: VassalageGameTypesQuery,
      reply: VassalageGameTypes,
      handler: async ({ actor, query }) => listVassalageTypes(routeDeps, actor, query.typeId ?? ""),
    });
  }
  defineRoute(app, routeDeps, {
    ...getRoute,
    url: "/lgw/games/game_menus",
    summary: "Categories with their vendors and games; public",
    envelope: "bare",
    query: GameMenusQuery,
    reply: GameMenus,
    handler: async ({ actor, query }) => listMenus(routeDeps, actor, query),
  });
}

function gameRoutes(app: FastifyInstance, routeDeps: CatalogueRouteDeps): void {
  defineRoute(app, routeDeps, {
    ...getRoute,
    url: "/wps/relay/GCSGAME_gameList",
    summary: "A page of games, filtered by vendor, category, class, name, stake and lines",
    query: GameListQuery,
    reply: GameListReply,
    handler: async ({ actor, query }) => listGames(routeDeps, actor, query),
  });
  defineRoute(app, routeDeps, {
    ...getRoute,
    url: "/wps/relay/GCSGAME_hotGamesV2",
    summary: "Hot games",
    query: HotGamesQuery,
    reply: HotGamesReply,
    handler: async ({ actor, query }) => listHotGames(routeDeps, actor, query.vassalage),
  });
  defineRoute(app, routeDeps, {
    ...getRoute,
    url: "/lgw/games/popular",
    summary: "The most played games",
    envelope: "bare",
    query: PopularGamesQuery,
    reply: PopularGames,
    handler: async ({ actor, query }) => listPopular(routeDeps, actor, query),
  });
  for (const name of ["GCSGAME_getRankList", "ODSFE2_getWinnerBoard"]) {
    defineRoute(app, routeDeps, {
      ...getRoute,
      url: `/wps/relay/${name}`,
      summary: "The largest wins of the last seven days",
      query: RankListQuery,
      reply: RankListReply,
      handler: ({ actor, query }) => listWinners(routeDeps, actor, query),
    });
  }
}

function homeRoutes(app: FastifyInstance, routeDeps: CatalogueRouteDeps): void {
  const readHome = createHomeReader(routeDeps);
  defineRoute(app, routeDeps, {
    ...getRoute,
    url: "/wps/games/home",
    summary: "All games of the home page, with an ETag",
    reply: HomeGames,
    handler: async ({ actor, request, reply }) => {
      const { value, etag } = await readHome(actor);
      void reply.header("etag", etag).header("cache-control", "public, no-cache").header("vary", "Language");
      if (request.headers["if-none-match"] === etag) void reply.code(304);
      return value;
    },
  });
}

function extraRoutes(app: FastifyInstance, routeDeps: CatalogueRouteDeps): void {
  defineRoute(app, routeDeps, {
    ...getRoute,
    url: "/wps/relay/GCSGAME_getGameMatchV2",
    summary: "Hot matches",
    query: GameMatchesQuery,
    reply: GameMatches,
    handler: async ({ actor }) => listMatches(routeDeps, actor),
  });
  defineRoute(app, routeDeps, {
    ...getRoute,
    url: "/wps/relay/VIS_getJackpot",
    summary: "The balance of the jackpots",
    reply: JackpotReply,
    handler: ({ actor }) => showJackpot(routeDeps, actor),
  });
  defineRoute(app, routeDeps, {
    ...getRoute,
    url: "/wps/relay/GLS2_roomList",
    summary: "Rooms of card games",
    query: RoomListQuery,
    reply: GameRooms,
    handler: async ({ actor, query }) => listRooms(routeDeps, actor, query),
  });
  defineRoute(app, routeDeps, {
    ...getRoute,
    url: "/wps/relay/CBS_modelList",
    summary: "Live tables, open or closed",
    reply: ModelListReply,
    handler: async ({ actor }) => listModels(routeDeps, actor),
  });
}

/** Calls of the catalogue and the launch (spec section 7, api-facts sections 7.2 and 7.4). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  GameListQuery,
  GameListReply,
  HotGamesQuery,
  HotGamesReply,
  VendorsQuery,
  VendorsReply,
} from "@openhouse/protocol/catalogue/game-card";
import { GameMenus, GameMenusQuery } from "@openhouse/protocol/catalogue/game-menus";
import { LaunchGameBody, LaunchGameQuery, LaunchGameReply } from "@openhouse/protocol/catalogue/launch-game";
import type { Actor } from "../../core/actor.ts";
import { defineRoute } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { readGuestCookie, writeGuestCookie } from "./guest-cookie.ts";
import { catalogueStaffRoutes } from "./staff-routes.ts";
import { launchGame } from "./launch-game.ts";
import type { GameLauncher } from "./launch-game.ts";
import { listGames, listHotGames, listMenus, listVendors } from "./list-games.ts";

const tag = "games";

/** `launchers` by vendor code: how games of each vendor are opened. */
export function catalogueRoutes(
  app: FastifyInstance,
  ground: RouteGround,
  launchers: ReadonlyMap<string, GameLauncher>,
): void {
  browseRoutes(app, ground);
  catalogueStaffRoutes(app, ground);
  launchRoutes(app, ground, launchers);
}

function browseRoutes(app: FastifyInstance, ground: RouteGround): void {
  for (const name of ["gameVendor", "newGameVendor"]) {
    defineRoute(app, ground, {
      method: "GET",
      url: `/wps/relay/GCSGAME_${name}`,
      summary: "Vendors by category",
      tag,
      query: VendorsQuery,
      reply: VendorsReply,
      handler: ({ actor }) => listVendors(ground, actor),
    });
  }
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/GCSGAME_gameList",
    summary: "Games of a vendor or a category, by page",
    tag,
    query: GameListQuery,
    reply: GameListReply,
    handler: ({ actor, query }) => listGames(ground, actor, query),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/wps/relay/GCSGAME_hotGamesV2",
    summary: "Games of the hot wall",
    tag,
    query: HotGamesQuery,
    reply: HotGamesReply,
    handler: ({ actor, query }) => listHotGames(ground, actor, query.vassalage),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: "/lgw/games/game_menus",
    summary: "Categories with their vendors and games, for everybody",
    tag,
    envelope: "bare",
    query: GameMenusQuery,
    reply: GameMenus,
    handler: ({ actor }) => listMenus(ground, actor),
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function launchRoutes(app: FastifyInstance, ground: RouteGround, launchers: ReadonlyMap<string, GameLauncher>): void {
  const deps = { ...ground, launchers };
  const launch = async (actor: Actor, input: LaunchGameBody, { request, reply }: Exchange) => {
    const guestSecret = readGuestCookie(request, ground.random);
    const answer = await launchGame(deps, actor, { ...input, portalOrigin: originOf(request), guestSecret });
    const { settings } = ground.merchants.byId(actor.merchantId);
    const isVisitorsTrial = actor.kind === "visitor" && input.accountType === "0";
    if (isVisitorsTrial) writeGuestCookie(reply, guestSecret, { days: settings["trial.guestIdleDays"] });
    return answer;
  };
  const common = {
    url: "/wps/game/launchGame",
    modId: "GAMELO3",
    tag,
    reply: LaunchGameReply,
    rate: "session",
  } as const;
  defineRoute(app, ground, {
    ...common,
    method: "GET",
    summary: "Open a game (family's older form)",
    query: LaunchGameQuery,
    handler: ({ actor, query, request, reply }) => launch(actor, query, { request, reply }),
  });
  defineRoute(app, ground, {
    ...common,
    method: "POST",
    summary: "Open a game",
    body: LaunchGameBody,
    handler: ({ actor, body, request, reply }) => launch(actor, body, { request, reply }),
  });
}

function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

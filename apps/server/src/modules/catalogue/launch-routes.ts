/** Routes that open a game (docs/wire-format.md, Launch). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  LaunchFbQuery,
  LaunchGameBody,
  LaunchGameQuery,
  LaunchGameReply,
  LaunchTrialQuery,
} from "@openhouse/protocol/catalogue/launch-game";
import type { Actor } from "../../core/actor.ts";
import { defineRoute } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { readGuestCookie, writeGuestCookie } from "./guest-cookie.ts";
import { launchGame, lotteryMode } from "./launch-game.ts";
import type { LaunchGameInput } from "./launch-game.ts";

interface HttpExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type RequestedLaunch = Omit<LaunchGameInput, "portalOrigin" | "isPhone" | "guestSecret">;
type LaunchRouteDeps = RouteDeps & CatalogueDeps;

const common = { tag: "games", reply: LaunchGameReply, rate: "launch" } as const;
/** The only game of FB sports (docs/wire-format.md, Launch). */
const fbCode = "FB0001";

export function launchRoutes(app: FastifyInstance, routeDeps: LaunchRouteDeps): void {
  const url = "/wps/game/launchGame";
  defineRoute(app, routeDeps, {
    ...common,
    url,
    modId: "GAMELO3",
    method: "GET",
    writesByGet: true,
    summary: "Open a game (older form for existing clients)",
    query: LaunchGameQuery,
    handler: ({ actor, query, request, reply }) => launch(routeDeps, { actor, input: query }, { request, reply }),
  });
  defineRoute(app, routeDeps, {
    ...common,
    url,
    modId: "GAMELO3",
    method: "POST",
    summary: "Open a game",
    body: LaunchGameBody,
    handler: ({ actor, body, request, reply }) => launch(routeDeps, { actor, input: body }, { request, reply }),
  });
  defineRoute(app, routeDeps, {
    ...common,
    url: "/wps/relay/GCS_gameTrialLaunch",
    modId: "GAMELO3",
    method: "GET",
    writesByGet: true,
    summary: "Open a free trial",
    query: LaunchTrialQuery,
    handler: ({ actor, query, request, reply }) =>
      launch(routeDeps, { actor, input: { ...query, accountType: "0" } }, { request, reply }),
  });
  defineRoute(app, routeDeps, {
    ...common,
    url: "/wps/relay/GCS_gameLaunchFB",
    method: "GET",
    writesByGet: true,
    summary: "Open FB sports in its screen",
    query: LaunchFbQuery,
    handler: ({ actor, request, reply }) => {
      // Visitors and trial accounts open the sports book as a trial. Without a trial they get the portal's screen.
      const accountType = actor.kind === "member" && actor.role !== "trial" ? "1" : "0";
      const input = { vassalage: "FB", gameCode: fbCode, accountType, launchMode: lotteryMode, showsScreen: true };
      return launch(routeDeps, { actor, input }, { request, reply });
    },
  });
}

interface LaunchCall {
  readonly actor: Actor;
  readonly input: RequestedLaunch;
}

async function launch(
  routeDeps: LaunchRouteDeps,
  { actor, input }: LaunchCall,
  { request, reply }: HttpExchange,
): Promise<LaunchGameReply> {
  const guestSecret = readGuestCookie(request, routeDeps.random);
  const portalOrigin = `${request.protocol}://${request.host}`;
  const isPhone = /\b(Mobi|Android|iPhone)/.test(request.headers["user-agent"] ?? "");
  const answer = await launchGame(routeDeps, actor, { ...input, portalOrigin, isPhone, guestSecret });
  const { settings } = routeDeps.merchants.byId(actor.merchantId);
  const isVisitorsTrial = actor.kind === "visitor" && input.accountType === "0" && answer.content.route === null;
  if (isVisitorsTrial) writeGuestCookie(reply, guestSecret, { days: settings["trial.guestIdleDays"] });
  return answer;
}

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
import type { RouteGround } from "../../plugins/define-route.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { readGuestCookie, writeGuestCookie } from "./guest-cookie.ts";
import { launchGame, lotteryMode } from "./launch-game.ts";
import type { LaunchGameInput } from "./launch-game.ts";

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Asked = Omit<LaunchGameInput, "portalOrigin" | "isPhone" | "guestSecret">;
type Ground = RouteGround & CatalogueDeps;

const common = { tag: "games", reply: LaunchGameReply, rate: "session" } as const;
/** The only game of FB sports (docs/wire-format.md, Launch). */
const fbCode = "FB0001";

export function launchRoutes(app: FastifyInstance, ground: Ground): void {
  const url = "/wps/game/launchGame";
  defineRoute(app, ground, {
    ...common,
    url,
    modId: "GAMELO3",
    method: "GET",
    summary: "Open a game (older form for existing clients)",
    query: LaunchGameQuery,
    handler: ({ actor, query, request, reply }) => launch(ground, { actor, input: query }, { request, reply }),
  });
  defineRoute(app, ground, {
    ...common,
    url,
    modId: "GAMELO3",
    method: "POST",
    summary: "Open a game",
    body: LaunchGameBody,
    handler: ({ actor, body, request, reply }) => launch(ground, { actor, input: body }, { request, reply }),
  });
  defineRoute(app, ground, {
    ...common,
    url: "/wps/relay/GCS_gameTrialLaunch",
    modId: "GAMELO3",
    method: "GET",
    summary: "Open a free trial",
    query: LaunchTrialQuery,
    handler: ({ actor, query, request, reply }) =>
      launch(ground, { actor, input: { ...query, accountType: "0" } }, { request, reply }),
  });
  defineRoute(app, ground, {
    ...common,
    url: "/wps/relay/GCS_gameLaunchFB",
    method: "GET",
    summary: "Open FB sports in its page",
    query: LaunchFbQuery,
    handler: ({ actor, request, reply }) => {
      // Visitors and trial accounts see the sports book without stakes.
      const accountType = actor.kind === "member" && actor.role !== "trial" ? "1" : "0";
      const input = { vassalage: "FB", gameCode: fbCode, accountType, launchMode: lotteryMode };
      return launch(ground, { actor, input }, { request, reply });
    },
  });
}

interface Wish {
  readonly actor: Actor;
  readonly input: Asked;
}

async function launch(ground: Ground, { actor, input }: Wish, { request, reply }: Exchange): Promise<LaunchGameReply> {
  const guestSecret = readGuestCookie(request, ground.random);
  const portalOrigin = `${request.protocol}://${request.host}`;
  const isPhone = /\b(Mobi|Android|iPhone)/.test(request.headers["user-agent"] ?? "");
  const answer = await launchGame(ground, actor, { ...input, portalOrigin, isPhone, guestSecret });
  const { settings } = ground.merchants.byId(actor.merchantId);
  const isVisitorsTrial = actor.kind === "visitor" && input.accountType === "0";
  if (isVisitorsTrial) writeGuestCookie(reply, guestSecret, { days: settings["trial.guestIdleDays"] });
  return answer;
}

/** Routes of game clients, on the studio's own origin. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import { GameView } from "@openhouse/protocol/studio/game-view";
import { ListRoundsQuery, ListRoundsReply, RoundParams, ShownParams } from "@openhouse/protocol/studio/list-rounds";
import { OpenSessionBody, OpenSessionReply } from "@openhouse/protocol/studio/open-session";
import { PlayRoundBody, PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import { RoundView } from "@openhouse/protocol/studio/round-view";
import { ClientSeedBody, RotateSeedBody, SeedsView } from "@openhouse/protocol/studio/seeds-view";
import { listRounds } from "./list-rounds.ts";
import { markShown } from "./mark-shown.ts";
import { openSession } from "./open-session.ts";
import { playRound } from "./play-round.ts";
import { readGame } from "./read-game.ts";
import { readSeeds } from "./read-seeds.ts";
import { replayRound } from "./replay-round.ts";
import { rotateSeed } from "./rotate-seed.ts";
import { setClientSeed } from "./set-client-seed.ts";
import type { StudioDeps } from "./studio-deps.ts";
import { studioRoute } from "./studio-route.ts";

const defaultPageSize = 20;

export function studioRoutes(app: FastifyInstance, deps: StudioDeps): void {
  sessionRoutes(app, deps);
  roundRoutes(app, deps);
  seedRoutes(app, deps);
}

function sessionRoutes(app: FastifyInstance, deps: StudioDeps): void {
  studioRoute(app, deps, {
    method: "POST",
    url: "/studio/api/session",
    summary: "Exchange a launch ticket for a game session",
    body: OpenSessionBody,
    reply: OpenSessionReply,
    needsGameSession: false,
    rate: "launch",
    handler: ({ body }) => openSession(deps, body.launch),
  });
  studioRoute(app, deps, {
    method: "GET",
    url: "/studio/api/game",
    summary: "The game, its figures, balance, seeds and the open round",
    reply: GameView,
    handler: ({ gameSession }) => readGame(deps, gameSession()),
  });
}

function roundRoutes(app: FastifyInstance, deps: StudioDeps): void {
  studioRoute(app, deps, {
    method: "POST",
    url: "/studio/api/rounds",
    summary: "Play one round",
    body: PlayRoundBody,
    reply: PlayRoundReply,
    needsKey: true,
    handler: ({ gameSession, body, idempotencyKey }) =>
      playRound(deps, gameSession(), {
        stakeMinor: BigInt(body.stakeMinor),
        shownNonce: BigInt(body.shownNonce),
        key: idempotencyKey,
      }),
  });
  studioRoute(app, deps, {
    method: "GET",
    url: "/studio/api/rounds",
    summary: "The player's own rounds, newest first",
    query: ListRoundsQuery,
    reply: ListRoundsReply,
    handler: ({ gameSession, query }) =>
      listRounds(deps, gameSession(), {
        before: query.before === undefined ? undefined : BigInt(query.before),
        size: query.size ?? defaultPageSize,
      }),
  });
  studioRoute(app, deps, {
    method: "GET",
    url: "/studio/api/rounds/:roundId",
    summary: "Replay one of the player's own rounds",
    params: RoundParams,
    reply: RoundView,
    handler: ({ gameSession, params }) => {
      const { merchantId, memberId } = gameSession();
      return replayRound(deps, { merchantId, memberId, roundId: params.roundId });
    },
  });
  studioRoute(app, deps, {
    method: "POST",
    url: "/studio/api/rounds/:nonce/shown",
    summary: "Mark the open round as completely shown",
    params: ShownParams,
    reply: Type.Null(),
    handler: ({ gameSession, params }) => markShown(deps, gameSession(), BigInt(params.nonce)),
  });
}

function seedRoutes(app: FastifyInstance, deps: StudioDeps): void {
  studioRoute(app, deps, {
    method: "GET",
    url: "/studio/api/seeds",
    summary: "Commitment, client seed, next nonce and revealed seeds",
    reply: SeedsView,
    handler: ({ gameSession }) => readSeeds(deps, gameSession()),
  });
  studioRoute(app, deps, {
    method: "PUT",
    url: "/studio/api/seeds/client",
    summary: "Set the client seed",
    body: ClientSeedBody,
    reply: SeedsView,
    handler: ({ gameSession, body }) => setClientSeed(deps, gameSession(), body.clientSeed),
  });
  studioRoute(app, deps, {
    method: "POST",
    url: "/studio/api/seeds/rotate",
    summary: "Reveal the server seed in use and replace it with the next seed",
    body: RotateSeedBody,
    reply: SeedsView,
    handler: ({ gameSession, body }) => rotateSeed(deps, gameSession(), body.clientSeed),
  });
}

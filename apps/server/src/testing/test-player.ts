/** A member in a game, for tests: launched through the real calls of the portal and the studio. */

import { randomUUID } from "node:crypto";
import { money } from "@openhouse/rules/money/money";
import type { GameView } from "@openhouse/protocol/studio/game-view";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import type { MerchantId } from "../core/ids.ts";
import { post } from "../modules/wallet/index.ts";
import type { SignedInMember, TestAnswer, TestApp } from "./test-app.ts";

export interface TestPlayer {
  readonly member: SignedInMember;
  /** The token of the game session. */
  readonly token: string;
  readonly game: GameView;
  /** Sends a call to the studio's origin. */
  call(method: "GET" | "POST" | "PUT", path: string, request?: { body?: unknown; key?: string }): Promise<TestAnswer>;
  /** Plays a round and acknowledges the previous one. */
  play(stakeMinor?: string, options?: { key?: string; shownNonce?: string }): Promise<TestAnswer>;
  /** Plays a round that must succeed. */
  playBooked(stakeMinor?: string): Promise<PlayRoundReply>;
}

const merchantId = 1 as MerchantId;

/** Posts money to a member's main wallet as a provider's deposit would. */
export async function giveMoney({ deps }: TestApp, member: SignedInMember, minor: bigint): Promise<void> {
  await deps.db.transaction((tx) =>
    post(deps, tx, {
      merchantId,
      at: deps.clock.businessNow(),
      transfers: [
        {
          from: { house: "clearing" },
          to: { member: member.memberId, kind: "main" },
          amount: money(minor, "PHP"),
          code: "deposit",
          reference: "test",
          key: randomUUID(),
        },
      ],
    }),
  );
}

/** Registers a member with money and launches the slot. */
export async function seatPlayer(app: TestApp, account: string, minor = 1_000_000n): Promise<TestPlayer> {
  const member = await app.register(account);
  await giveMoney(app, member, minor);
  return launchPlayer(app, member);
}

/** Launches the slot for a signed-in member; `accountType` "0" is a trial with play money. */
export async function launchPlayer(
  app: TestApp,
  member: SignedInMember,
  launchFields: { accountType?: string } = {},
): Promise<TestPlayer> {
  const launchAnswer = await app.call({
    method: "POST",
    url: "/wps/game/launchGame",
    token: member.token,
    body: { gameCode: "capiz-after-dark", vassalage: "STUDIO", ...launchFields },
  });
  if (launchAnswer.status !== 200)
    throw new Error(`launch answered ${launchAnswer.status} ${String(launchAnswer.errorCode)}`);
  const { content } = launchAnswer.value as { content: { game_url: string } };
  const launch = new URL(content.game_url).searchParams.get("launch") ?? "";
  const sessionAnswer = await app.call({
    method: "POST",
    url: "/studio/api/session",
    host: "studio.localhost",
    body: { launch },
  });
  if (sessionAnswer.status !== 200)
    throw new Error(`session answered ${sessionAnswer.status} ${String(sessionAnswer.errorCode)}`);
  const { token, game } = sessionAnswer.value as { token: string; game: GameView };
  return playerOf(app, { member, token, game });
}

function playerOf(app: TestApp, { member, token, game }: Pick<TestPlayer, "member" | "token" | "game">): TestPlayer {
  let lastNonce = "0";
  const call: TestPlayer["call"] = (method, path, request = {}) =>
    app.call({ method, url: `/studio/api/${path}`, host: "studio.localhost", token, ...request });
  const play: TestPlayer["play"] = async (stakeMinor = "1000", { key, shownNonce = lastNonce } = {}) => {
    const answer = await call("POST", "rounds", { body: { stakeMinor, shownNonce }, key: key ?? randomUUID() });
    if (answer.status === 200) lastNonce = (answer.value as PlayRoundReply).round.nonce;
    return answer;
  };
  return {
    member,
    token,
    game,
    call,
    play,
    async playBooked(stakeMinor) {
      const answer = await play(stakeMinor);
      if (answer.status !== 200) throw new Error(`round answered ${answer.status} ${String(answer.errorCode)}`);
      return answer.value as PlayRoundReply;
    },
  };
}

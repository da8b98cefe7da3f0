/**
 * The server process of the HTTP bench. Opens game sessions for players through the operations of the server modules.
 * Reports the server's port and the sessions' tokens to the parent process.
 */

import { money } from "@openhouse/rules/money/money";
import type { Deps } from "../../apps/server/src/core/deps.ts";
import type { SessionId } from "../../apps/server/src/core/ids.ts";
import { openSession as openPortalSession } from "../../apps/server/src/modules/identity/sessions/open-session.ts";
import { findSession } from "../../apps/server/src/modules/identity/sessions/session-repository.ts";
import { hashToken } from "../../apps/server/src/modules/identity/sessions/session-token.ts";
import { createStudio, launchStudioGame, openSession } from "../../apps/server/src/modules/studio/index.ts";
import type { StudioDeps } from "../../apps/server/src/modules/studio/index.ts";
import { post } from "../../apps/server/src/modules/wallet/index.ts";
import { createBenchMember, merchantId, origin, serveProduct } from "../serve-product.ts";

/** The report to the parent process. */
export interface ServerReady {
  readonly port: number;
  /** Tokens of game sessions, one per player. */
  readonly tokens: readonly string[];
}

const depositMinor = 1_000_000_000n;

const players = Number(process.argv[2]);
const { port, world: tokens } = await serveProduct(process.argv[3] ?? "", async (deps) => {
  const studio = createStudio(deps);
  const sessionTokens: string[] = [];
  for (let index = 0; index < players; index += 1)
    sessionTokens.push(await openGameSession(deps, studio, `bench${index}`));
  await studio.rounds.drain();
  return sessionTokens;
});
process.send?.({ port, tokens } satisfies ServerReady);

/** Creates a signed-in member with money, opens the slot, and returns the token of the game session. */
async function openGameSession(deps: Deps, studioDeps: StudioDeps, account: string): Promise<string> {
  const { memberId, portalToken } = await deps.db.transaction(async (tx) => {
    const id = await createBenchMember(deps, tx, account);
    const deposit = {
      from: { house: "clearing" as const },
      to: { member: id, kind: "main" as const },
      amount: money(depositMinor, "PHP"),
      code: "deposit" as const,
      reference: "bench",
      key: `bench:${account}`,
    };
    await post(deps, tx, { merchantId, at: deps.clock.businessNow(), transfers: [deposit] });
    const owner = { merchantId, kind: "member" as const, ownerId: id, ip: origin.ip, userAgent: "bench" };
    return { memberId: id, portalToken: await openPortalSession(deps, tx, owner) };
  });
  const session = await findSession(deps.db, { merchantId, tokenHash: hashToken(portalToken) }, deps.clock.realNow());
  const url = await launchStudioGame(deps, {
    merchantId,
    memberId,
    sessionId: session?.sessionId ?? (0n as SessionId),
    language: "EN",
    currency: "PHP",
    gameCode: "capiz-after-dark",
    portalOrigin: "http://localhost",
  });
  const { token } = await openSession(studioDeps, new URL(url).searchParams.get("launch") ?? "");
  return token;
}

/**
 * The product for the HTTP bench: opens game sessions for players through its own operations. Reports its address and
 * the sessions to its parent process.
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
  /** The token of one game session per player. */
  readonly tokens: readonly string[];
}

const purseMinor = 1_000_000_000n;

const players = Number(process.argv[2]);
const { port, world: tokens } = await serveProduct(process.argv[3] ?? "", async (deps) => {
  const studio = createStudio(deps);
  const seated: string[] = [];
  for (let index = 0; index < players; index += 1) seated.push(await seat(deps, studio, `bench${index}`));
  await studio.rounds.drain();
  return seated;
});
process.send?.({ port, tokens } satisfies ServerReady);

/** Creates a signed-in member with money and opens the slot; returns the token of the game session. */
async function seat(deps: Deps, studioDeps: StudioDeps, account: string): Promise<string> {
  const { memberId, portalToken } = await deps.db.transaction(async (tx) => {
    const id = await createBenchMember(deps, tx, account);
    const deposit = {
      from: { house: "clearing" as const },
      to: { member: id, kind: "main" as const },
      amount: money(purseMinor, "PHP"),
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

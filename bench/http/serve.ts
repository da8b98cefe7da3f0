/**
 * The product as a process of its own for the HTTP bench: real configuration, real wiring, background work included.
 * Players are seated through the product's own operations; only passwords are left out. Tells its parent where it
 * listens and which game sessions wait.
 */

import { money } from "@openhouse/rules/money/money";
import { buildApp } from "../../apps/server/src/app.ts";
import { startBackground } from "../../apps/server/src/background.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import type { Deps } from "../../apps/server/src/core/deps.ts";
import type { MerchantId, SessionId } from "../../apps/server/src/core/ids.ts";
import { createMember } from "../../apps/server/src/modules/identity/index.ts";
import { openSession as openPortalSession } from "../../apps/server/src/modules/identity/open-session.ts";
import { findSession } from "../../apps/server/src/modules/identity/session-repository.ts";
import { hashToken } from "../../apps/server/src/modules/identity/session-token.ts";
import { createStudio, launchStudioGame, openSession } from "../../apps/server/src/modules/studio/index.ts";
import type { StudioDeps } from "../../apps/server/src/modules/studio/index.ts";
import { post } from "../../apps/server/src/modules/wallet/index.ts";
import { wireDeps } from "../../apps/server/src/wire-deps.ts";

/** What the parent is told. */
export interface ServerReady {
  readonly port: number;
  /** One game session's token per player. */
  readonly tokens: readonly string[];
}

const merchantId = 1 as MerchantId;
const purseMinor = 1_000_000_000n;
const origin = { merchantId, ip: "127.0.0.1", language: "EN", requestId: "bench" } as const;

const players = Number(process.argv[2]);
const databaseUrl = process.argv[3] ?? "";
const config = readConfig({ ...process.env, PORT: "0", LOG_LEVEL: "silent", OPENHOUSE_SECRET: "b".repeat(40) });
const wired = await wireDeps(config, databaseUrl);
const app = await buildApp(wired.deps, { rateFactor: 1_000_000 });
const background = await startBackground(wired.deps, databaseUrl);
const studio = createStudio(wired.deps);
const tokens: string[] = [];
for (let index = 0; index < players; index += 1) tokens.push(await seat(wired.deps, studio, `bench${index}`));
await studio.rounds.drain();
const address = await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.({ port: Number(new URL(address).port), tokens } satisfies ServerReady);
process.once("disconnect", () => {
  void stop();
});

async function stop(): Promise<void> {
  await app.close();
  await background.stop();
  await wired.close();
  process.exit(0);
}

/** A member with money, signed in at the portal, seated at the slot; answers the game session's token. */
async function seat(deps: Deps, studioDeps: StudioDeps, account: string): Promise<string> {
  const { memberId, portalToken } = await deps.db.transaction(async (tx) => {
    const id = await createMember(deps, tx, {
      actor: origin,
      account,
      type: 0,
      currency: "PHP",
      passwordHash: null,
      mustChangePassword: false,
      registerUrl: null,
      referralCode: null,
      affiliateCode: null,
      consent: null,
    });
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

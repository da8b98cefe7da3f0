/**
 * The product as a process of its own for the catalogue bench: real configuration, real wiring, members signed in
 * through the product's own operations, and a merchant with ten thousand games. Tells its parent where it listens.
 */

import { buildApp } from "../../apps/server/src/app.ts";
import { startBackground } from "../../apps/server/src/background.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import type { Deps } from "../../apps/server/src/core/deps.ts";
import type { MerchantId } from "../../apps/server/src/core/ids.ts";
import { createMember } from "../../apps/server/src/modules/identity/index.ts";
import { openSession } from "../../apps/server/src/modules/identity/open-session.ts";
import { wireDeps } from "../../apps/server/src/wire-deps.ts";
import { openDatabase } from "../../apps/server/src/db/connection.ts";

/** What the parent is told. */
export interface CatalogueReady {
  readonly port: number;
  /** Sessions of members. */
  readonly tokens: readonly string[];
  readonly games: number;
}

/** The answer to any message: processor time of the process so far. */
export interface CpuUsed {
  readonly cpuMs: number;
}

const merchantId = 1 as MerchantId;
const origin = { merchantId, ip: "127.0.0.1", language: "EN", requestId: "bench" } as const;
const wanted = 10_000;
const members = 100;

const databaseUrl = process.argv[2] ?? "";
const config = readConfig({ ...process.env, PORT: "0", LOG_LEVEL: "silent", OPENHOUSE_SECRET: "b".repeat(40) });
const wired = await wireDeps(config, databaseUrl);
await fillShelf(wired.deps);
const app = await buildApp(wired.deps, { rateFactor: 1_000_000 });
const background = await startBackground(wired.deps, databaseUrl);
const tokens: string[] = [];
for (let index = 0; index < members; index += 1) tokens.push(await signIn(wired.deps, `bench${index}`));
const address = await app.listen({ host: "127.0.0.1", port: 0 });
const { games } = wired.deps.games.shelfOf(merchantId);
process.send?.({ port: Number(new URL(address).port), tokens, games: games.length } satisfies CatalogueReady);
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1_000 } satisfies CpuUsed);
});
process.once("disconnect", () => {
  void stop();
});

async function stop(): Promise<void> {
  await app.close();
  await background.stop();
  await wired.close();
  process.exit(0);
}

/** Copies slots of the demo under new nodes and names until there are enough. */
async function fillShelf(deps: Deps): Promise<void> {
  const owner = openDatabase(databaseUrl, { as: "owner" });
  const missing = wanted - deps.games.shelfOf(merchantId).games.length;
  await owner.query(
    `insert into game (merchant_id, node_id, vendor, code, category, classify, names, position, is_enabled,
       support_play, min_bet, lines, heat, added_at)
     select g.merchant_id, g.node_id + 10000000 * c.copy, g.vendor, g.code || '-' || c.copy, g.category, g.classify,
       jsonb_build_object('en', g.names->>'en' || ' ' || c.copy, 'fil', g.names->>'fil' || ' ' || c.copy),
       g.position, true, g.support_play, g.min_bet, g.lines, g.heat, g.added_at
     from game g cross join generate_series(2, 9) c (copy)
     where g.merchant_id = $1 and g.category = 'RNG' and g.vendor <> 'STUDIO'
     order by c.copy, g.node_id limit $2`,
    [merchantId, missing],
  );
  await owner.close();
  await deps.games.reload();
}

async function signIn(deps: Deps, account: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const ownerId = await createMember(deps, tx, {
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
    return openSession(deps, tx, { merchantId, kind: "member", ownerId, ip: origin.ip, userAgent: "bench" });
  });
}

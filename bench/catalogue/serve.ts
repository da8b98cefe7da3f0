/**
 * The server process of the catalogue bench. Its merchant has ten thousand games and signed-in members. Reports the
 * server's port and the members' tokens to the parent process.
 */

import type { Deps } from "../../apps/server/src/core/deps.ts";
import { openDatabase } from "../../apps/server/src/db/connection.ts";
import { openSession } from "../../apps/server/src/modules/identity/sessions/open-session.ts";
import { createBenchMember, merchantId, origin, serveProduct } from "../serve-product.ts";

/** The report to the parent process. */
export interface CatalogueReady {
  readonly port: number;
  /** Session tokens of members. */
  readonly tokens: readonly string[];
  readonly games: number;
}

/** The response to any message: the CPU time that the process has used. */
export interface CpuUsed {
  readonly cpuMs: number;
}

const gameCount = 10_000;
const members = 100;

const databaseUrl = process.argv[2] ?? "";
const { port, world } = await serveProduct(databaseUrl, async (deps) => {
  await addGames(deps);
  const tokens: string[] = [];
  for (let index = 0; index < members; index += 1) tokens.push(await signIn(deps, `bench${index}`));
  return { tokens, games: deps.games.catalogueOf(merchantId).games.length };
});
process.send?.({ port, ...world } satisfies CatalogueReady);
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1_000 } satisfies CpuUsed);
});

/** Copies slots of the demo under new ids and names until the merchant has enough games. */
async function addGames(deps: Deps): Promise<void> {
  const owner = openDatabase(databaseUrl, { as: "owner" });
  const missing = gameCount - deps.games.catalogueOf(merchantId).games.length;
  await owner.query(
    `insert into game (merchant_id, node_id, vendor, code, category, classify, names, position, is_enabled,
       support_play, min_bet, lines, heat, added_at)
     select g.merchant_id, g.node_id + 10000000 * c.copy, g.vendor, g.code || '-' || c.copy, g.category, g.classify,
       jsonb_build_object('en', g.names->>'en' || ' ' || c.copy, 'fil', g.names->>'fil' || ' ' || c.copy),
       g.position, true, g.support_play, g.min_bet, g.lines, g.heat, g.added_at
     from game g cross join generate_series(2, 100) c (copy)
     where g.merchant_id = $1 and g.category = 'RNG' and g.vendor <> 'STUDIO'
     order by c.copy, g.node_id limit $2`,
    [merchantId, missing],
  );
  await owner.close();
  await deps.games.reload();
}

async function signIn(deps: Deps, account: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const ownerId = await createBenchMember(deps, tx, account);
    return openSession(deps, tx, { merchantId, kind: "member", ownerId, ip: origin.ip, userAgent: "bench" });
  });
}

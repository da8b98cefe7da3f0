/**
 * Runs the product for a bench in a process of its own, with the real configuration, wiring and background work. Only
 * the members have no passwords, and the rate limits are too high to be reached. The process exits together with its
 * parent.
 */

import { buildApp } from "../apps/server/src/app.ts";
import { startBackground } from "../apps/server/src/background.ts";
import { readConfig } from "../apps/server/src/config.ts";
import type { Deps } from "../apps/server/src/core/deps.ts";
import type { MemberId, MerchantId } from "../apps/server/src/core/ids.ts";
import type { Transaction } from "../apps/server/src/db/connection.ts";
import { createMember } from "../apps/server/src/modules/identity/index.ts";
import { wireDeps } from "../apps/server/src/wire-deps.ts";

/** The merchant that benches use. */
export const merchantId = 1 as MerchantId;

/** The origin of the members that benches create. */
export const origin = { merchantId, ip: "127.0.0.1", language: "EN", requestId: "bench" } as const;

/**
 * Wires the product, prepares data with `prepare`, listens on a free port, and returns the port and the prepared data.
 * With `hasWorker: false`, no background work runs.
 */
export async function serveProduct<World>(
  databaseUrl: string,
  prepare: (deps: Deps) => Promise<World>,
  { hasWorker = true }: { readonly hasWorker?: boolean } = {},
): Promise<{ readonly port: number; readonly world: World }> {
  const config = readConfig({ ...process.env, PORT: "0", LOG_LEVEL: "silent", OPENHOUSE_SECRET: "b".repeat(40) });
  const wired = await wireDeps(config, databaseUrl);
  const app = await buildApp(wired.deps, { rateFactor: 1_000_000 });
  const background = hasWorker ? await startBackground(wired.deps, databaseUrl) : undefined;
  const world = await prepare(wired.deps);
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  process.once("disconnect", () => {
    void app
      .close()
      .then(() => background?.stop())
      .then(() => wired.close())
      .then(() => process.exit(0));
  });
  return { port: Number(new URL(address).port), world };
}

export function createBenchMember(deps: Deps, tx: Transaction, account: string): Promise<MemberId> {
  return createMember(deps, tx, {
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
}

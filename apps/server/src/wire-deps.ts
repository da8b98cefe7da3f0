/** Creates the dependencies of operations once per process. */

import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createSystemClock } from "./core/clock.ts";
import { openCountryTable } from "./core/network/country-table.ts";
import type { AdjustableClock } from "./core/clock.ts";
import { createLogger } from "./core/create-logger.ts";
import type { Deps } from "./core/deps.ts";
import { createIdSource } from "./core/ids.ts";
import { createMetrics } from "./core/metrics.ts";
import { systemRandom } from "./core/random.ts";
import type { RandomSource } from "./core/random.ts";
import { openBus } from "./db/bus.ts";
import { loadMarkHash } from "./db/load-mark-hash.ts";
import { nextProcessNode, readClockOffset } from "./db/process-state.ts";
import { openDatabase } from "./db/connection.ts";
import { traceDatabase } from "./db/trace-database.ts";
import { findPlace } from "./modules/agents/index.ts";
import { clearBonus } from "./modules/bonuses/index.ts";
import { loadGameDirectory, seedCatalogue } from "./modules/catalogue/index.ts";
import { contentChanged, readLooks, seedContent } from "./modules/content/index.ts";
import { endLeftContracts, listLeftContracts } from "./modules/contracts/index.ts";
import { raiseAgeAlert } from "./modules/alerts/index.ts";
import { createIdentityProviders } from "./modules/identity-checks/index.ts";
import { blockUnderAge, refuseEntry, screenMember } from "./modules/limits/index.ts";
import { loadMerchantDirectory, seedMerchants } from "./modules/merchants/index.ts";
import { createMessageSenders, createMessageWriter } from "./modules/messaging/index.ts";
import {
  createPaymentProviders,
  createVendorWallets,
  sandboxSecretOf,
  seedPaymentMethods,
} from "./modules/payments/index.ts";
import { openTracing } from "./plugins/tracing/open-tracing.ts";
import { createActionGate } from "./create-action-gate.ts";
import { memberOpenersOf } from "./member-openers.ts";
import { wireSecrets } from "./wire-secrets.ts";
import type { CreatePasswords } from "./wire-secrets.ts";

/** The dependencies that tests replace. */
export interface DepsOverrides {
  readonly clock?: AdjustableClock;
  readonly random?: RandomSource;
  readonly createPasswords?: CreatePasswords;
  readonly log?: Logger;
}

export interface WiredDeps {
  readonly deps: Deps;
  close(): Promise<void>;
}

/** The longest time until a process uses what a merchant has published. */
const reloadIntervalMs = 15_000;

/** Creates all dependencies on a migrated database. */
export async function wireDeps(config: Config, databaseUrl: string, overrides: DepsOverrides = {}): Promise<WiredDeps> {
  const log = overrides.log ?? createLogger(config.logLevel);
  const random = overrides.random ?? systemRandom;
  const tracing = await openTracing(config, systemRandom);
  const db = traceDatabase(openPool(databaseUrl, log), tracing);
  const clock = overrides.clock ?? createSystemClock(await readClockOffset(db));
  const ids = createIdSource(clock, await nextProcessNode(db));
  const secrets = await wireSecrets({ config, db, clock, random }, overrides.createPasswords);
  if (config.demo) {
    await seedMerchants(db);
    await seedPaymentMethods(db);
  }
  const bus = await openBus({ databaseUrl, redisUrl: config.redisUrl, processId: random.uuid(), log });
  const [merchants, countries] = await Promise.all([
    loadMerchantDirectory(db, { clock, readLooks: () => readLooks(db) }),
    openCountryTable(config.countryTable),
  ]);
  await seedCatalogue(
    db,
    merchants.all().map(({ id }) => id),
    { isFull: config.demo },
  );
  const games = await loadGameDirectory(db);
  if (config.demo) await seedContent({ db, ids, clock, config }, merchants.all());
  const paymentProviders = createPaymentProviders({ config, clock, random });
  const vendorWallets = createVendorWallets({ config, clock, random });
  const identityProviders = createIdentityProviders(sandboxSecretOf({ config, clock, random }));
  const { passwords, sealers } = secrets;
  const markHash = await loadMarkHash({ db, clock, random }, sealers.markKeySealer);
  const hashes = { ...secrets.hashes, markHash };
  const metrics = createMetrics();
  const coreDeps = { config, log, metrics, clock, random, ids, db, bus, merchants, countries, games, passwords };
  const messageSenders = createMessageSenders(config, clock);
  const messages = createMessageWriter({ clock, ids, merchants, messageSenders, ...sealers });
  const uplineOf: Deps["uplineOf"] = async (id, memberId) => (await findPlace(db, id, memberId))?.uplineId ?? null;
  const base: Omit<Deps, "sealer" | "encKeySealer" | "memberOpeners"> = {
    ...coreDeps,
    tracing,
    uplineOf,
    ...wirePorts({ ...coreDeps, ...sealers, markHash }),
    ...sealers,
    paymentProviders,
    vendorWallets,
    identityProviders,
    messageSenders,
    messages,
    ...hashes,
  };
  const deps: Deps = {
    ...base,
    ...secrets.guardedSealers,
    memberOpeners: memberOpenersOf(base),
  };
  const reloads = reloadRegularly(deps);
  return {
    deps,
    async close() {
      await bus.close();
      await reloads.stop();
      await db.close();
      await tracing.close();
    },
  };
}

function openPool(databaseUrl: string, log: Logger) {
  return openDatabase(databaseUrl, { onIdleError: (error) => log.warn({ err: error }, "idle connection broke") });
}

/** Functions of modules for other modules that may not import them. */
function wirePorts(deps: Pick<Deps, "clock" | "ids" | "merchants" | "markHash" | "accountSealer" | "documentSealer">) {
  return {
    clearBonus: (tx, atStake) => clearBonus(deps, tx, atStake),
    endLeftContracts: (tx, moved) => endLeftContracts(deps, tx, moved),
    listLeftContracts,
    actionRefusalOf: createActionGate(deps),
    refuseEntry: (tx, member) => refuseEntry(deps, tx, member),
    screenMember: (tx, member) => screenMember(deps, tx, member),
    blockUnderAge: async (tx, actor) => {
      if (await blockUnderAge(deps, tx, { actor, memberId: actor.memberId, reason: "" }))
        await raiseAgeAlert(deps, tx, actor);
    },
  } satisfies Partial<Deps>;
}

/** Reads merchants and games again at each hint, and regularly without one. */
function reloadRegularly({ bus, merchants, games, log }: Pick<Deps, "bus" | "merchants" | "games" | "log">) {
  const running = new Set<Promise<void>>();
  const run = (reloading: Promise<void>, problem: string) => {
    const ended = reloading.catch((error: unknown) => log.error({ err: error }, problem));
    running.add(ended);
    void ended.then(() => running.delete(ended));
  };
  const reloadMerchants = () => run(merchants.reload(), "merchants were not reloaded");
  const reload = () => {
    reloadMerchants();
    run(games.reload(), "games could not be reloaded");
  };
  bus.subscribe("merchant.changed", reload);
  // Content can be a merchant's look, which is read with the merchants. It never changes the games.
  bus.subscribe(contentChanged, reloadMerchants);
  // A hint can be lost, but maintenance and flags must reach every process.
  const timer = setInterval(reload, reloadIntervalMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

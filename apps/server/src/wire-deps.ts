/** Creates the dependencies of operations once per process. */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createSystemClock } from "./core/clock.ts";
import { openCountryTable } from "./core/network/country-table.ts";
import type { AdjustableClock } from "./core/clock.ts";
import { createLogger } from "./core/create-logger.ts";
import type { Deps } from "./core/deps.ts";
import { createIdSource } from "./core/ids.ts";
import { createMetrics } from "./core/metrics.ts";
import { createKeyedHash } from "./core/secrets/keyed-hash.ts";
import { createPasswordHasher } from "./core/secrets/password-hasher.ts";
import type { PasswordHasher } from "./core/secrets/password-hasher.ts";
import { systemRandom } from "./core/random.ts";
import type { RandomSource } from "./core/random.ts";
import { createSealer } from "./core/secrets/sealed-text.ts";
import { openBus } from "./db/bus.ts";
import { loadMarkHash } from "./db/load-mark-hash.ts";
import { nextProcessNode, readClockOffset } from "./db/process-state.ts";
import { openDatabase } from "./db/connection.ts";
import { findPlace } from "./modules/agents/index.ts";
import { clearBonus } from "./modules/bonuses/index.ts";
import { loadGameDirectory, seedCatalogue } from "./modules/catalogue/index.ts";
import { contentChanged, readLooks, seedContent } from "./modules/content/index.ts";
import { endLeftContracts, listLeftContracts } from "./modules/contracts/index.ts";
import { refuseEntry, screenMember } from "./modules/limits/index.ts";
import { loadMerchantDirectory, seedMerchants } from "./modules/merchants/index.ts";
import { createMessageSenders, createMessageWriter } from "./modules/messaging/index.ts";
import { createPaymentProviders, createVendorWallets, seedPaymentMethods } from "./modules/payments/index.ts";
import { memberOpenersOf } from "./member-openers.ts";

/** The dependencies that tests replace. */
export interface DepsOverrides {
  readonly clock?: AdjustableClock;
  readonly random?: RandomSource;
  readonly createPasswords?: (pepper: string) => PasswordHasher;
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
  const db = openDatabase(databaseUrl, { onIdleError: (error) => log.warn({ err: error }, "idle connection broke") });
  const random = overrides.random ?? systemRandom;
  const clock = overrides.clock ?? createSystemClock(await readClockOffset(db));
  const ids = createIdSource(clock, await nextProcessNode(db));
  const secret = config.secret ?? (await demoSecret(config, random));
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
  const passwords =
    overrides.createPasswords?.(secret) ?? createPasswordHasher([secret, ...config.oldPasswordSecrets], random);
  const accountSealer = createSealer(secret, "payout-account", random);
  const paymentProviders = createPaymentProviders({ config, clock, random });
  const vendorWallets = createVendorWallets({ config, clock, random });
  const markHash = await loadMarkHash({ db, clock, random }, createSealer(secret, "exclusion-mark", random));
  const metrics = createMetrics();
  const coreDeps = { config, log, metrics, clock, random, ids, db, bus, merchants, countries, games, passwords };
  const messageSealer = createSealer(secret, "message-code", random);
  const messageSenders = createMessageSenders(config, clock);
  const messages = createMessageWriter({ clock, ids, merchants, messageSealer, messageSenders });
  const uplineOf: Deps["uplineOf"] = async (id, memberId) => (await findPlace(db, id, memberId))?.uplineId ?? null;
  const base: Omit<Deps, "sealer" | "encKeySealer" | "memberOpeners"> = {
    ...coreDeps,
    uplineOf,
    ...wirePorts({ ...coreDeps, markHash, accountSealer }),
    accountSealer,
    supplierKeySealer: createSealer(secret, "supplier-key", random),
    paymentProviders,
    vendorWallets,
    messageSealer,
    messageSenders,
    messages,
    ...createHashes(secret),
    markHash,
  };
  const deps: Deps = {
    ...base,
    sealer: createSealer(secret, "totp", random),
    encKeySealer: createSealer(secret, "enc-key", random),
    memberOpeners: memberOpenersOf(base),
  };
  const reloads = reloadRegularly(deps);
  return {
    deps,
    async close() {
      await bus.close();
      await reloads.stop();
      await db.close();
    },
  };
}

function createHashes(secret: string) {
  return {
    codeHash: createKeyedHash(secret, "one-time-code"),
    companionHash: createKeyedHash(secret, "session-companion"),
    deviceHash: createKeyedHash(secret, "known-device"),
    previewHash: createKeyedHash(secret, "content-preview"),
    accountHash: createKeyedHash(secret, "payout-account-number"),
    statementHash: createKeyedHash(secret, "printed-statement"),
  };
}

/** Functions of modules for other modules that may not import them. */
function wirePorts(deps: Pick<Deps, "clock" | "ids" | "merchants" | "markHash" | "accountSealer">) {
  return {
    clearBonus: (tx, atStake) => clearBonus(deps, tx, atStake),
    endLeftContracts: (tx, moved) => endLeftContracts(deps, tx, moved),
    listLeftContracts,
    refuseEntry: (tx, member) => refuseEntry(deps, tx, member),
    screenMember: (tx, member) => screenMember(deps, tx, member),
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
  // A look is content, so it can change the merchants but not the games.
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

/** The demo's own secret, created once and stored with its data. */
async function demoSecret({ folder }: Config, random: RandomSource): Promise<string> {
  const file = join(folder, "secret");
  const storedSecret = await readFile(file, "utf8").catch(() => "");
  if (storedSecret.length >= 32) return storedSecret;
  const newSecret = random.bytes(32).toString("hex");
  await mkdir(folder, { recursive: true });
  await writeFile(file, newSecret, { mode: 0o600, flag: "w" });
  return newSecret;
}

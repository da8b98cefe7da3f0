/** Creates what depends on the server's secret: sealers, keyed hashes and password hashes. */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";
import type { Deps } from "./core/deps.ts";
import type { RandomSource } from "./core/random.ts";
import type { Secrets } from "./core/secrets/derive-key.ts";
import { createKeyedHash } from "./core/secrets/keyed-hash.ts";
import { createPasswordHasher } from "./core/secrets/password-hasher.ts";
import type { PasswordHasher } from "./core/secrets/password-hasher.ts";
import { createSealer } from "./core/secrets/sealed-text.ts";
import { createLastingHash, createSealers, loadStoredKeys } from "./db/stored-keys.ts";

export type CreatePasswords = (peppers: Secrets) => PasswordHasher;

/** Throws an error of one line if the configured secrets do not fit the database. */
export async function wireSecrets(
  { config, db, clock, random }: Pick<Deps, "config" | "db" | "clock" | "random">,
  createPasswords: CreatePasswords = (peppers) => createPasswordHasher(peppers, random),
) {
  const secret = config.secret ?? (await demoSecret(config, random));
  const secrets: Secrets = [secret, ...config.oldSecrets];
  const secretName = config.secret === undefined ? demoSecretFile(config) : "OPENHOUSE_SECRET";
  const storedKeySealer = createSealer(secrets, "stored-key", random);
  const source = { secrets, secretName, storedKeySealer };
  const storedKeys = await loadStoredKeys({ db, random, now: clock.realNow() }, source);
  const { sealer, encKeySealer, ...sealers } = createSealers(secrets, random);
  return {
    passwords: createPasswords([secret, ...storedKeys.oldPeppers]),
    /** The code that opens new accounts (member-openers.ts) does not get these sealers. */
    guardedSealers: { sealer, encKeySealer },
    sealers: { ...sealers, storedKeySealer, markKeySealer: createSealer(secrets, "exclusion-mark", random) },
    hashes: {
      codeHash: createKeyedHash(secret, "one-time-code"),
      repeatHash: createKeyedHash(secret, "repeated-call"),
      companionHash: createKeyedHash(secret, "session-companion"),
      deviceHash: createLastingHash(storedKeys, "known-device"),
      previewHash: createKeyedHash(secret, "content-preview"),
      accountHash: createLastingHash(storedKeys, "payout-account-number"),
      statementHash: createLastingHash(storedKeys, "printed-statement"),
    },
  };
}

const demoSecretFile = ({ folder }: Config) => join(folder, "secret");

/** The demo's own secret, created once and stored with its data. */
async function demoSecret(config: Config, random: RandomSource): Promise<string> {
  const file = demoSecretFile(config);
  const storedSecret = await readFile(file, "utf8").catch(() => "");
  if (storedSecret.length >= 32) return storedSecret;
  const newSecret = random.bytes(32).toString("hex");
  await mkdir(config.folder, { recursive: true });
  await writeFile(file, newSecret, { mode: 0o600, flag: "w" });
  return newSecret;
}

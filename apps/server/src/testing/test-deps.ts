/** Wires the dependencies of an app under test; adds the demo's merchants, games and content when they are missing. */

import { tmpdir } from "node:os";
import { pino } from "pino";
import type { Logger } from "pino";
import { readConfig } from "../config.ts";
import type { Config } from "../config.ts";
import type { Secrets } from "../core/secrets/derive-key.ts";
import { createPasswordHasher } from "../core/secrets/password-hasher.ts";
import type { PasswordHasher } from "../core/secrets/password-hasher.ts";
import { systemRandom } from "../core/random.ts";
import { wireDeps } from "../wire-deps.ts";
import type { WiredDeps } from "../wire-deps.ts";
import { createTestClock } from "./test-clock.ts";
import type { TestClock } from "./test-clock.ts";

export interface TestDepsOptions {
  readonly config?: Partial<Config>;
  readonly clock?: TestClock;
  /** The app's logger; without one the log is discarded. */
  readonly log?: Logger;
  /** A replacement for the password hasher, which is cheap by default. */
  readonly createPasswords?: (peppers: Secrets) => PasswordHasher;
}

const cheapCost = { memoryKiB: 64, passes: 1, lanes: 1 };

/** `ownerUrl` is the URL of a migrated database with the owner's role. */
export async function wireTestDeps(ownerUrl: string, options: TestDepsOptions = {}): Promise<WiredDeps> {
  const environment = { OPENHOUSE_DEMO: "1", OPENHOUSE_SECRET: "s".repeat(40), OPENHOUSE_DATA: tmpdir(), PORT: "0" };
  return wireDeps({ ...readConfig(environment), ...options.config }, ownerUrl, {
    clock: options.clock ?? createTestClock(),
    createPasswords: options.createPasswords ?? ((peppers) => createPasswordHasher(peppers, systemRandom, cheapCost)),
    log: options.log ?? pino({ level: "silent" }),
  });
}

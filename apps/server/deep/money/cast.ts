/** The server under test of the suites `races` and `faults`, and the few members on whose wallets all calls act. */

import { openDatabase } from "../../src/db/connection.ts";
import type { Database } from "../../src/db/connection.ts";
import { setMerchant } from "../../src/testing/set-merchant.ts";
import { createTestApp } from "../../src/testing/test-app.ts";
import type { TestApp } from "../../src/testing/test-app.ts";
import { makePayee } from "../../src/testing/test-cashier.ts";
import type { Payee } from "../../src/testing/test-cashier.ts";
import { registerAgent, signInStaff } from "../../src/testing/test-people.ts";
import { giveMoney, launchPlayer } from "../../src/testing/test-player.ts";
import type { TestPlayer } from "../../src/testing/test-player.ts";
import { createTestSandbox, sandboxSecret } from "../../src/testing/test-sandbox.ts";
import { openSupplier } from "../../src/testing/test-supplier.ts";
import type { TestSupplier } from "../../src/testing/test-supplier.ts";
import { placeBelow } from "../../src/testing/test-team.ts";

/** Index of a person in the cast; 0 is the agent above the others. */
export type PlayerIndex = number;

export interface Player {
  readonly member: Payee;
  readonly seat: TestPlayer;
  /** The supplier's token of this player. */
  readonly gameToken: string;
}

export type Cast = readonly Player[];

export interface World {
  readonly test: TestApp;
  readonly supplier: TestSupplier;
  /** Tokens of staff members who decide on withdrawals. */
  readonly staff: readonly string[];
  /** The owner's direct connection, which bypasses a proxy between server and database. */
  readonly books: Database;
  close(): Promise<void>;
}

export const castSize = 6;
export const startMinor = 300_000n;
/** Daily limits that a run would reach within seconds are raised; about half of the withdrawals need two people. */
const settings = {
  "deposit.openCount": 1_000_000,
  "withdraw.dailyCount": 1_000_000,
  "withdraw.dailyMaximumMinor": 1_000_000_000_000,
  "withdraw.secondPersonAboveMinor": 30_000,
  "transfer.dailyCount": 1_000_000,
  "transfer.dailyMaximumMinor": 1_000_000_000_000,
};
const bank = { code: "DALISAY", type: "B" } as const;

/** `serverUrl` is the database URL that the server uses; it differs from `ownerUrl` if a proxy is between them. */
export async function openMoneyWorld(ownerUrl: string, serverUrl = ownerUrl): Promise<World> {
  // The payment provider's process is never started. The suites send its webhooks, signed with its secret.
  const sandbox = await createTestSandbox();
  const test = await createTestApp({ ownerUrl: serverUrl, config: { sandboxUrl: sandbox.url, sandboxSecret } });
  await setMerchant(test, 1, { flags: { DOWNMAN: true, AGETRANSFERUP3: true }, settings });
  const supplier = await openSupplier(test, "raced", { answersReplay: true });
  const staff: string[] = [];
  for (const account of ["deciderone", "decidertwo", "deciderthree"]) {
    staff.push((await signInStaff(test, "finance", account)).token);
  }
  const books = openDatabase(ownerUrl, { as: "owner", maxConnections: 2 });
  return {
    test,
    supplier,
    staff,
    books,
    async close() {
      await books.close();
      await test.close();
      await sandbox.remove();
    },
  };
}

/**
 * An agent and its direct downlines, each with money, a payout account, an open session of our slot game and one of the
 * supplier's game.
 */
export async function createCast({ test, supplier }: World, name: string): Promise<Cast> {
  const cast: Player[] = [];
  for (let place = 0; place < castSize; place += 1) {
    const account = `${name}${"abcdefgh"[place] ?? ""}`;
    const registered = place === 0 ? await registerAgent(test, account) : await test.register(account);
    const member = await makePayee(test, registered, bank);
    const agent = cast[0];
    if (agent !== undefined) await placeBelow(test, member.memberId, agent.member.memberId);
    await giveMoney(test, member, startMinor);
    cast.push({ member, seat: await launchPlayer(test, member), gameToken: await supplier.freshToken(member) });
  }
  return cast;
}

export function playerAt(cast: Cast, place: PlayerIndex): Player {
  const player = cast[place];
  if (player === undefined) throw new RangeError("no player has this index");
  return player;
}

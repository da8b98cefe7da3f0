/**
 * Creates the members of the crash test on the database that the real server will use: an app in this process registers
 * them, gives them money and opens a game for each. Their tokens survive every kill.
 */

import { openDatabase } from "../../src/db/connection.ts";
import { createTestApp } from "../../src/testing/test-app.ts";
import { createPayee } from "../../src/testing/test-cashier.ts";
import { giveMoney, launchPlayer } from "../../src/testing/test-player.ts";

export interface Player {
  readonly token: string;
  readonly studioToken: string;
  readonly bankCardId: string;
  readonly address: string;
  /** Nonce of the last acknowledged round. */
  shownNonce: string;
}

/** The same secret that `createTestApp` uses for encryption and hashes. */
export const worldSecret = "s".repeat(40);

const fundsMinor = 1_000_000_000_000n;
/** Replaces limits that the load would otherwise reach within seconds. */
const bounds = {
  "deposit.openCount": 1_000_000,
  "withdraw.dailyCount": 1_000_000,
  "withdraw.dailyMaximumMinor": 1_000_000_000_000,
};

/** Writes the members into a migrated, empty database. */
export async function createWorld(ownerUrl: string, size: number): Promise<Player[]> {
  const test = await createTestApp({ ownerUrl });
  const owner = openDatabase(ownerUrl, { as: "owner", maxConnections: 1 });
  try {
    await owner.query(
      `insert into merchant_setting (merchant_id, key, value) select 1, key, value from jsonb_each($1::jsonb)`,
      [JSON.stringify(bounds)],
    );
    await test.deps.merchants.reload();
    return await Promise.all(
      Array.from({ length: size }, async (_, index) => {
        const member = await createPayee(test, `crash${index}`);
        await giveMoney(test, member, fundsMinor);
        const { token: studioToken } = await launchPlayer(test, member);
        const { token, bankCardId } = member;
        return { token, studioToken, bankCardId, address: `127.0.1.${index + 1}`, shownNonce: "0" };
      }),
    );
  } finally {
    await owner.close();
    await test.close();
  }
}

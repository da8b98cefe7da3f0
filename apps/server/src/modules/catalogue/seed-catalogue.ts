/**
 * The catalogue that a new merchant starts with: only what can be played. More vendors come with their adapters; a row
 * that could not be launched would be a lie on the wall.
 */

import type { MerchantId } from "../../core/ids.ts";
import type { Database } from "../../db/connection.ts";
import { insertGame, insertVendor } from "./repository.ts";
import type { NewGame, NewVendor } from "./repository.ts";

const vendors: readonly NewVendor[] = [
  { code: "STUDIO", names: { en: "Open House Studio", fil: "Open House Studio" }, position: 1 },
];

const games: readonly NewGame[] = [
  {
    nodeId: 100_001n,
    vendor: "STUDIO",
    code: "capiz-after-dark",
    category: "RNG",
    names: { en: "Capiz After Dark", fil: "Capiz sa Gabi" },
    position: 1,
    hotPosition: 1,
    supportPlay: 0,
  },
];

/** Writes what is missing for each merchant; running it again changes nothing. */
export async function seedCatalogue(db: Database, merchantIds: readonly MerchantId[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const merchantId of merchantIds) {
      for (const vendor of vendors) await insertVendor(tx, merchantId, vendor);
      for (const game of games) await insertGame(tx, merchantId, game);
    }
  });
}

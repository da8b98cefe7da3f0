/**
 * The initial catalogue: our own game for each merchant, and in the demo all vendors and categories of the
 * specification. A game without a launcher opens the studio's demo, and `isDemo` of its card is true.
 */

import type { MerchantId } from "../../core/ids.ts";
import type { Database, Transaction } from "../../db/connection.ts";
import { countGames, insertGames, insertVendors } from "./repository.ts";
import type { NewGame, NewVendor } from "./repository.ts";
import { makeGames } from "./seed/make-games.ts";
import { blockedCountries, closedVendors, vendorRows } from "./seed/vendors.ts";

const studio: NewVendor = {
  code: "STUDIO",
  names: { en: "Open House Studio", fil: "Open House Studio" },
  position: 1,
  blockedCountries: [],
  isClosed: false,
};

const ownGames: readonly NewGame[] = [
  {
    nodeId: 100_001n,
    vendor: "STUDIO",
    code: "capiz-after-dark",
    category: "RNG",
    classify: null,
    names: { en: "Capiz After Dark", fil: "Capiz sa Gabi" },
    position: 1,
    hotPosition: 1,
    supportPlay: 0,
    minBet: 100n,
    lines: 25,
    heat: 500_000,
    addedAt: new Date("2026-10-30T00:00:00Z"),
    isClosed: false,
  },
];

/** How many percent of each vendor's games a merchant has; the other merchants of the demo have a third. */
const shares: ReadonlyMap<number, number> = new Map([[1, 100]]);
const usualShare = 33;
const hotCount = 30;

export interface SeedOptions {
  /** Also write the demo's vendors. */
  readonly isFull: boolean;
}

/** Inserts what is missing for each merchant. A repeat changes nothing, and an operator's changes stay. */
export async function seedCatalogue(
  db: Database,
  merchantIds: readonly MerchantId[],
  { isFull }: SeedOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const merchantId of merchantIds) {
      await writeMissing(tx, merchantId, { vendors: [studio], games: ownGames });
      if (isFull) await writeMissing(tx, merchantId, demoCatalogue(shares.get(merchantId) ?? usualShare));
    }
  });
}

interface Stock {
  readonly vendors: readonly NewVendor[];
  readonly games: readonly NewGame[];
}

/** Counts first, because that is cheaper than inserting thousands of existing rows. */
async function writeMissing(tx: Transaction, merchantId: MerchantId, { vendors, games }: Stock): Promise<void> {
  const known = await countGames(
    tx,
    merchantId,
    games.map(({ nodeId }) => nodeId),
  );
  if (known === games.length) return;
  await insertVendors(tx, merchantId, vendors);
  await insertGames(tx, merchantId, games);
}

const demoCatalogues = new Map<number, Stock>();

/** Cached per process, because tests start many applications. */
function demoCatalogue(share: number): Stock {
  const catalogue = demoCatalogues.get(share) ?? makeDemoCatalogue(share);
  demoCatalogues.set(share, catalogue);
  return catalogue;
}

function makeDemoCatalogue(share: number): Stock {
  const vendors = vendorRows.map(([code, name], at) => ({
    code,
    names: { en: name, fil: name },
    position: at + 2,
    blockedCountries: blockedCountries[code] ?? [],
    isClosed: closedVendors.has(code),
  }));
  const games = makeGames(share);
  // The hot games are the most played ones, at most two per vendor, after our own game.
  const seats = new Map<string, number>();
  const hottest = games
    .toSorted((a, b) => b.heat - a.heat)
    .filter(({ vendor }) => {
      const taken = seats.get(vendor) ?? 0;
      seats.set(vendor, taken + 1);
      return taken < 2;
    })
    .slice(0, hotCount - ownGames.length);
  const placeOf = new Map(hottest.map(({ nodeId }, at) => [nodeId, at + 1 + ownGames.length]));
  return { vendors, games: games.map((game) => ({ ...game, hotPosition: placeOf.get(game.nodeId) ?? null })) };
}

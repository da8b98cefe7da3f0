/**
 * The initial catalogue: our own game for each merchant, and in the demo all vendors and categories of the
 * specification. For a game without a launcher, the studio's demo opens, and `isDemo` of its card is true.
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

/** Merchant id → percent of each vendor's games that the merchant has. Other merchants have `defaultShare`. */
const shares: ReadonlyMap<number, number> = new Map([[1, 100]]);
const defaultShare = 50;
const hotCount = 30;

export interface SeedOptions {
  /** Also write the demo's vendors. */
  readonly isFull: boolean;
}

/**
 * Inserts the missing vendors and games of each merchant. Existing rows do not change, so an operator's changes stay.
 */
export async function seedCatalogue(
  db: Database,
  merchantIds: readonly MerchantId[],
  { isFull }: SeedOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const merchantId of merchantIds) {
      await writeMissing(tx, merchantId, { vendors: [studio], games: ownGames });
      if (isFull) await writeMissing(tx, merchantId, demoCatalogue(shares.get(merchantId) ?? defaultShare));
    }
  });
}

interface SeededGames {
  readonly vendors: readonly NewVendor[];
  readonly games: readonly NewGame[];
}

/** Counts the games first, because counting is cheaper than inserting existing rows. */
async function writeMissing(tx: Transaction, merchantId: MerchantId, { vendors, games }: SeededGames): Promise<void> {
  const existingCount = await countGames(
    tx,
    merchantId,
    games.map(({ nodeId }) => nodeId),
  );
  if (existingCount === games.length) return;
  await insertVendors(tx, merchantId, vendors);
  await insertGames(tx, merchantId, games);
}

const demoCatalogues = new Map<number, SeededGames>();

/** Cached per process, because tests start many applications. */
function demoCatalogue(share: number): SeededGames {
  const catalogue = demoCatalogues.get(share) ?? makeDemoCatalogue(share);
  demoCatalogues.set(share, catalogue);
  return catalogue;
}

function makeDemoCatalogue(share: number): SeededGames {
  const vendors = vendorRows.map(([code, name], at) => ({
    code,
    names: { en: name, fil: name },
    position: at + 2,
    blockedCountries: blockedCountries[code] ?? [],
    isClosed: closedVendors.has(code),
  }));
  const games = makeGames(share);
  // The hot games are our own game and then the most played games, at most two per vendor.
  const countByVendor = new Map<string, number>();
  const hottest = games
    .toSorted((a, b) => b.heat - a.heat)
    .filter(({ vendor }) => {
      const count = countByVendor.get(vendor) ?? 0;
      countByVendor.set(vendor, count + 1);
      return count < 2;
    })
    .slice(0, hotCount - ownGames.length);
  const hotPositions = new Map(hottest.map(({ nodeId }, at) => [nodeId, at + 1 + ownGames.length]));
  return { vendors, games: games.map((game) => ({ ...game, hotPosition: hotPositions.get(game.nodeId) ?? null })) };
}

/** The catalogue of a merchant in memory: a snapshot that is replaced when the database changes. */

import type { MerchantId } from "../ids.ts";

export interface Names {
  readonly en: string;
  readonly fil: string;
}

/** A maintenance window of a vendor or game, in business time. */
export interface MaintenanceWindow {
  readonly from: Date;
  /** Null means no planned end. */
  readonly until: Date | null;
}

export interface CatalogueGame {
  readonly nodeId: bigint;
  readonly vendor: string;
  readonly vendorNames: Names;
  readonly code: string;
  readonly category: string;
  readonly classify: string | null;
  readonly names: Names;
  readonly supportPlay: number;
  /** Minor units of the merchant's currency; 0 means the game decides. */
  readonly minBet: bigint;
  readonly lines: number;
  readonly heat: number;
  readonly hotPosition: number | null;
  readonly addedAt: Date;
  /** Current and planned windows of the game and its vendor; the one that ends last comes first. */
  readonly maintenanceWindows: readonly MaintenanceWindow[];
  /** ISO 3166-1 alpha-2: countries in which the vendor is not offered. */
  readonly blockedCountries: readonly string[];
}

/** A merchant's enabled games, without those of disabled vendors. Immutable: a change creates a new catalogue. */
export interface GameCatalogue {
  /** In the order of the vendors, and within a vendor in the order of its games. */
  readonly games: readonly CatalogueGame[];
  /** Countries in which some games are not offered. */
  readonly blockedCountries: ReadonlySet<string>;
  /** Categories in which the studio has a game. */
  readonly ownCategories: ReadonlySet<string>;
  findByNode(nodeId: string): CatalogueGame | undefined;
  findByCode(vendor: string, code: string): CatalogueGame | undefined;
}

/** Finds catalogues without a query. */
export interface GameDirectory {
  /** Empty for a merchant without games. */
  catalogueOf(merchantId: MerchantId): GameCatalogue;
  /** Reads the catalogues that have changed. */
  reload(): Promise<void>;
}

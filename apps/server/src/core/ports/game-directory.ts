/** The catalogue of a merchant as the running process knows it: a snapshot that follows the database. */

import type { MerchantId } from "../ids.ts";

export interface Names {
  readonly en: string;
  readonly fil: string;
}

/** A time in which a vendor or game is closed, in business time. */
export interface ClosedTime {
  readonly from: Date;
  /** null = until somebody opens it again. */
  readonly until: Date | null;
}

export interface ShelfGame {
  readonly nodeId: bigint;
  readonly vendor: string;
  readonly vendorNames: Names;
  readonly code: string;
  readonly category: string;
  readonly classify: string | null;
  readonly names: Names;
  readonly supportPlay: number;
  /** Minor units of the merchant's currency; 0 = the game says. */
  readonly minBet: bigint;
  readonly lines: number;
  readonly heat: number;
  readonly hotPosition: number | null;
  readonly addedAt: Date;
  /** Its own and its vendor's, running or to come; the one that ends last first. */
  readonly closed: readonly ClosedTime[];
  /** ISO 3166-1 alpha-2: where nothing of the vendor is offered. */
  readonly blockedCountries: readonly string[];
}

/** The enabled games of enabled vendors of a merchant. Never changed: a new one takes its place. */
export interface GameShelf {
  /** In the order of vendors, and of the games of each. */
  readonly games: readonly ShelfGame[];
  /** Where some of it is not offered; everybody else sees the same. */
  readonly blockedCountries: ReadonlySet<string>;
  findByNode(nodeId: string): ShelfGame | undefined;
  findByCode(vendor: string, code: string): ShelfGame | undefined;
}

/** Finds catalogues without a query. */
export interface GameDirectory {
  /** Empty for a merchant that has none. */
  shelfOf(merchantId: MerchantId): GameShelf;
  /** Reads what changed since the last time. */
  reload(): Promise<void>;
}

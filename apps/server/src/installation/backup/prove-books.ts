/** Proves the books of a restored database, without the secret and without writing. */

import { findBookFaults } from "../../check-books.ts";
import { openDatabase } from "../../db/connection.ts";
import { loadMerchantDirectory } from "../../modules/merchants/index.ts";

export interface BooksProof {
  readonly isSound: boolean;
  /** One line per merchant. */
  readonly lines: readonly string[];
}

/** Checks ledger, audit chain, teams, transfers and bills of all merchants from the first row on. */
export async function proveBooks(ownerUrl: string): Promise<BooksProof> {
  const db = openDatabase(ownerUrl, { maxConnections: 1 });
  try {
    const lines: string[] = [];
    let isSound = true;
    for (const merchant of (await loadMerchantDirectory(db)).all()) {
      const { ledger, ...faults } = await findBookFaults(db, merchant);
      isSound &&= faults.isSound;
      const figures = `${ledger.transfers} transfers, ${ledger.accounts} accounts`;
      const verdict = faults.isSound
        ? "ledger and audit chain are sound"
        : `the books are NOT sound (ledger ${ledger.isSound ? "sound" : "broken"}, ` +
          `${faults.brokenAudit.length} audit entries, ${faults.brokenTransfers.length} transfers, disputes or bills, ` +
          `${faults.brokenPlaces.length + faults.brokenTeams.length} places or teams)`;
      lines.push(`merchant ${merchant.code}: ${verdict}; ${figures}`);
    }
    return { isSound, lines };
  } finally {
    await db.close();
  }
}

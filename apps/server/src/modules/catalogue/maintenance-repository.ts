/** SQL of the maintenance of vendors and games. The database function `book_rounds` reads the same columns. */

import type { Names } from "../../core/ports/game-directory.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

/** The columns of one maintenance window. If `from` is null, no maintenance is planned. */
export interface WindowColumns {
  readonly from: Date | null;
  readonly until: Date | null;
}

export interface VendorRow extends WindowColumns {
  readonly code: string;
  readonly names: Names;
}

export interface GameRow extends WindowColumns {
  readonly nodeId: bigint;
  readonly vendor: string;
  readonly names: Names;
  readonly category: string;
}

/** Selects the enabled vendors, in the order of the catalogue. */
export async function selectVendorWindows(db: Queryable, merchantId: MerchantId): Promise<VendorRow[]> {
  return db.query<{ code: string; names: Names; from: Date | null; until: Date | null }>(
    `select code, names, maintenance_from as "from", maintenance_until as "until" from vendor
     where merchant_id = $1 and is_enabled order by position, code collate "C"`,
    [merchantId],
  );
}

/** Selects the enabled games of all vendors, in the order of the catalogue. */
export async function selectGameWindows(db: Queryable, merchantId: MerchantId): Promise<GameRow[]> {
  return db.query<{
    nodeId: bigint;
    vendor: string;
    names: Names;
    category: string;
    from: Date | null;
    until: Date | null;
  }>(
    `select node_id as "nodeId", vendor, names, category, maintenance_from as "from", maintenance_until as "until"
     from game where merchant_id = $1 and is_enabled order by position, node_id`,
    [merchantId],
  );
}

export interface WindowSubject {
  readonly merchantId: MerchantId;
  readonly vendor: string;
  /** Null means the vendor itself. */
  readonly nodeId: bigint | null;
}

/** Locks the row of a vendor or game and returns its window; undefined if there is no such row. */
export async function lockWindow(tx: Queryable, subject: WindowSubject): Promise<WindowColumns | undefined> {
  const { merchantId, vendor, nodeId } = subject;
  if (nodeId === null) {
    const [row] = await tx.query<{ from: Date | null; until: Date | null }>(
      `select maintenance_from as "from", maintenance_until as "until" from vendor
       where merchant_id = $1 and code = $2 for update`,
      [merchantId, vendor],
    );
    return row;
  }
  const [row] = await tx.query<{ from: Date | null; until: Date | null }>(
    `select maintenance_from as "from", maintenance_until as "until" from game
     where merchant_id = $1 and vendor = $2 and node_id = $3 for update`,
    [merchantId, vendor, nodeId],
  );
  return row;
}

export async function writeWindow(tx: Queryable, subject: WindowSubject, window: WindowColumns): Promise<void> {
  const { merchantId, vendor, nodeId } = subject;
  if (nodeId === null) {
    await tx.query(
      `update vendor set maintenance_from = $3, maintenance_until = $4 where merchant_id = $1 and code = $2`,
      [merchantId, vendor, window.from, window.until],
    );
    return;
  }
  await tx.query(
    `update game set maintenance_from = $3, maintenance_until = $4 where merchant_id = $1 and node_id = $2`,
    [merchantId, nodeId, window.from, window.until],
  );
}

/**
 * The hash of a range of a merchant's transfers: SHA-256 over the previous hash (hex) and one line per transfer, each
 * ended by a line feed. Reads the transfers in pages, so the needed memory does not grow with their number.
 */

import { createHash } from "node:crypto";
import type { Transaction } from "../../db/connection.ts";
import { planForPages, selectTransferLines } from "./evidence-repository.ts";

export interface TransferRange {
  readonly merchantId: number;
  /** Transfers with greater ids are hashed. */
  readonly afterId: bigint;
  /** Up to and including this id. */
  readonly untilId: bigint;
  readonly previousHash: string;
}

export interface HashedTransfers {
  readonly transfers: bigint;
  /** Id of the last hashed transfer; `afterId` if there is none. */
  readonly lastId: bigint;
  readonly hash: string;
}

export async function hashTransfers(tx: Transaction, range: TransferRange): Promise<HashedTransfers> {
  await planForPages(tx);
  const hash = createHash("sha256").update(`${range.previousHash}\n`);
  let { afterId: lastId } = range;
  let transfers = 0n;
  for (;;) {
    const page = await selectTransferLines(tx, { ...range, afterId: lastId });
    if (page === undefined) return { transfers, lastId, hash: hash.digest("hex") };
    hash.update(`${page.lines}\n`);
    transfers += page.transfers;
    lastId = page.lastId;
  }
}

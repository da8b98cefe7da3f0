/** Keeps the snapshot of all merchants in memory; reads it anew at start and whenever the bus says so. */

import type { MerchantId } from "../../core/ids.ts";
import type { Merchant, MerchantDirectory } from "../../core/merchant.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectMerchants } from "./repository.ts";

/** Loads the directory. `byId` throws on an id that no merchant has: ids come from our own rows. */
export async function loadMerchantDirectory(db: Queryable): Promise<MerchantDirectory> {
  let merchants: readonly Merchant[] = [];
  let hosts = new Map<string, Merchant>();
  const reload = oneAtATime(async () => {
    merchants = await selectMerchants(db);
    hosts = new Map(merchants.flatMap((merchant) => merchant.hosts.map((host) => [host, merchant] as const)));
  });
  await reload();
  return {
    byHost: (host) => hosts.get(host),
    byId: (id: MerchantId) => {
      const found = merchants.find((merchant) => merchant.id === id);
      if (found === undefined) throw new RangeError(`no merchant ${id}`);
      return found;
    },
    all: () => merchants,
    reload,
  };
}

/**
 * Two reads side by side could end in the wrong order and leave the older state behind. So there is one at a time, and
 * whoever asks meanwhile waits for one more, which starts after his change was committed; all who wait share it.
 */
function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const start = (): Promise<void> => {
    waiting = undefined;
    return read();
  };
  return () => {
    // A read that failed is told to whoever asked for it; the next one starts nevertheless.
    waiting ??= last.then(start, start);
    last = waiting;
    return waiting;
  };
}

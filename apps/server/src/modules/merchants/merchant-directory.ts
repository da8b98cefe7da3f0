/** Keeps the snapshot of all merchants in memory; reads it anew at start and whenever the bus says so. */

import type { Clock } from "../../core/clock.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { HouseLook, Merchant, MerchantDirectory } from "../../core/merchant/merchant.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectMerchants } from "./repository.ts";

/** What a house wears at a moment; undefined = its own theme. */
type LookAt = (merchantId: MerchantId, at: Date) => HouseLook | undefined;

/** Where looks come from: content keeps them, and a window of theirs opens at its very moment (wire-deps.ts). */
interface Wardrobe {
  readonly clock: Pick<Clock, "businessNow">;
  readonly readLooks: () => Promise<LookAt>;
}

/**
 * Loads the directory. `byId` throws on an id that no merchant has: ids come from our own rows. Without a wardrobe each
 * house wears its own theme.
 */
export async function loadMerchantDirectory(db: Queryable, wardrobe?: Wardrobe): Promise<MerchantDirectory> {
  let merchants: readonly Merchant[] = [];
  let hosts = new Map<string, Merchant>();
  const reload = oneAtATime(async () => {
    const [rows, lookAt] = await Promise.all([selectMerchants(db), wardrobe?.readLooks()]);
    merchants = rows.map((merchant) => {
      if (wardrobe === undefined || lookAt === undefined) return merchant;
      return dress(merchant, () => lookAt(merchant.id, wardrobe.clock.businessNow()));
    });
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

/** The merchant, with a look that is asked for at each glance. */
function dress(merchant: Merchant, findLook: () => HouseLook | undefined): Merchant {
  return {
    ...merchant,
    get look() {
      return findLook() ?? merchant.look;
    },
    get theme() {
      return this.look.theme;
    },
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

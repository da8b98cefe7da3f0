/** Keeps a snapshot of all merchants in memory. Loads it at start and when a hint announces a change. */

import type { Clock } from "../../core/clock.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { MerchantLook, Merchant, MerchantDirectory } from "../../core/merchant/merchant.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectMerchants } from "./repository.ts";

/** Returns the look of a merchant at a time; undefined if the merchant's own theme applies. */
type LookAt = (merchantId: MerchantId, at: Date) => MerchantLook | undefined;

/**
 * The source of looks, which the module `content` stores (wired in wire-deps.ts). A scheduled look applies from its
 * start.
 */
interface LookSource {
  readonly clock: Pick<Clock, "businessNow">;
  readonly readLooks: () => Promise<LookAt>;
}

/**
 * Loads the directory. `byId` throws for an unknown id, because ids come from our own rows. Without a source of looks,
 * each merchant has its own theme.
 */
export async function loadMerchantDirectory(db: Queryable, lookSource?: LookSource): Promise<MerchantDirectory> {
  let merchants: readonly Merchant[] = [];
  let hosts = new Map<string, Merchant>();
  const reload = serializeReads(async () => {
    const [rows, lookAt] = await Promise.all([selectMerchants(db), lookSource?.readLooks()]);
    merchants = rows.map((merchant) => {
      if (lookSource === undefined || lookAt === undefined) return merchant;
      return withLook(merchant, () => lookAt(merchant.id, lookSource.clock.businessNow()));
    });
    hosts = new Map(merchants.flatMap((merchant) => merchant.hosts.map((host) => [host, merchant] as const)));
  });
  await reload();
  return {
    byHost: (host) => hosts.get(host),
    byId: (id: MerchantId) => {
      const merchant = merchants.find((candidate) => candidate.id === id);
      if (merchant === undefined) throw new RangeError(`there is no merchant ${id}`);
      return merchant;
    },
    all: () => merchants,
    reload,
  };
}

/** Returns the merchant with a look that is determined at each access. */
function withLook(merchant: Merchant, findLook: () => MerchantLook | undefined): Merchant {
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
 * Runs one read at a time, because concurrent reads could end in the wrong order and store the older state. Calls
 * during a read share one further read, which starts after the changes of the callers were committed.
 */
function serializeReads(read: () => Promise<void>): () => Promise<void> {
  let lastRead: Promise<void> = Promise.resolve();
  let nextRead: Promise<void> | undefined;
  const start = (): Promise<void> => {
    nextRead = undefined;
    return read();
  };
  return () => {
    // If a read fails, it rejects for its callers, and the next read starts anyway.
    nextRead ??= lastRead.then(start, start);
    lastRead = nextRead;
    return nextRead;
  };
}

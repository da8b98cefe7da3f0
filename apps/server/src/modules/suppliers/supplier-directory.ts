/** The suppliers in memory: read again after a hint of a change, or when the copy is older than five seconds. */

import { monotonicMs } from "../../core/clock.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { selectSuppliers } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

export interface SupplierDirectory {
  /** Finds a supplier by the code in the URL; undefined if the merchant has none. */
  find(merchantId: MerchantId, code: string): Promise<Supplier | undefined>;
  /**
   * The enabled supplier with an interface that runs the vendor's games, the first by code. Returns at once from memory
   * and starts a new read when the copy is old.
   */
  ofVendor(merchantId: MerchantId, vendor: string): Supplier | undefined;
  /** Origins of the games of the merchant's suppliers, from memory. */
  gameHostsOf(merchantId: MerchantId): readonly string[];
  /** Reads all suppliers again. */
  reload(): Promise<void>;
}

/** Topic of the hint that a supplier was changed. */
export const supplierChanged = "supplier.changed";
/** How long a change (a withdrawn key, a disabled supplier) can stay unnoticed when its hint was lost. */
const maxAgeMs = 5_000;

export function createSupplierDirectory({ db, bus, log }: Pick<Deps, "db" | "bus" | "log">): SupplierDirectory {
  let reading: Promise<readonly Supplier[]> | undefined;
  let latest: readonly Supplier[] = [];
  let readAtMs = 0;
  const forget = () => {
    reading = undefined;
  };
  const read = async () => {
    const suppliers = await selectSuppliers(db);
    latest = suppliers;
    return suppliers;
  };
  const isOld = () => reading === undefined || monotonicMs() - readAtMs > maxAgeMs;
  const fresh = (): Promise<readonly Supplier[]> => {
    if (reading === undefined || isOld()) {
      readAtMs = monotonicMs();
      reading = read();
      // A failed read is not kept: the next call tries again.
      reading.catch(forget);
    }
    return reading;
  };
  /** The copy in memory; starts a new read when it is old. */
  const known = (): readonly Supplier[] => {
    if (isOld()) fresh().catch((error: unknown) => log.error({ err: error }, "suppliers could not be read"));
    return latest;
  };
  bus.subscribe(supplierChanged, () => {
    forget();
    known();
  });
  return {
    async find(merchantId, code) {
      return (await fresh()).find((one) => one.merchantId === merchantId && one.code === code);
    },
    ofVendor: (merchantId, vendor) =>
      known().find(
        (one) => one.merchantId === merchantId && one.vendor === vendor && one.isEnabled && one.api !== undefined,
      ),
    gameHostsOf: (merchantId) => [
      ...new Set(known().flatMap((one) => (one.merchantId === merchantId ? (one.api?.gameHosts ?? []) : []))),
    ],
    async reload() {
      forget();
      await fresh();
    },
  };
}

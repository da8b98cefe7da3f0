/**
 * Keeps the suppliers in memory. They are read again after a hint of a change, or when the copy is older than five
 * seconds.
 */

import { monotonicMs } from "../../core/clock.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { selectSuppliers } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

export interface SupplierDirectory {
  /** Finds a supplier by the code in the URL; undefined if the merchant has no such supplier. */
  find(merchantId: MerchantId, code: string): Promise<Supplier | undefined>;
  /**
   * Finds the enabled supplier that has an interface and runs the vendor's games; if there are several, the first by
   * code. Searches the copy in memory without waiting, and starts a new read if the copy is too old.
   */
  ofVendor(merchantId: MerchantId, vendor: string): Supplier | undefined;
  /** Returns the origins of the games of the merchant's suppliers, from memory. */
  gameHostsOf(merchantId: MerchantId): readonly string[];
  /** Reads all suppliers again. */
  reload(): Promise<void>;
}

/** Topic of the hint that a supplier was changed. */
export const supplierChanged = "supplier.changed";
/** How long a change (a withdrawn key, a disabled supplier) can stay without effect if its hint was lost. */
const maxAgeMs = 5_000;

export function createSupplierDirectory({ db, bus, log }: Pick<Deps, "db" | "bus" | "log">): SupplierDirectory {
  let reading: Promise<readonly Supplier[]> | undefined;
  let latest: readonly Supplier[] = [];
  let readAtMs = 0;
  const dropCopy = () => {
    reading = undefined;
  };
  const read = async () => {
    const suppliers = await selectSuppliers(db);
    latest = suppliers;
    return suppliers;
  };
  const isOld = () => reading === undefined || monotonicMs() - readAtMs > maxAgeMs;
  const readCurrent = (): Promise<readonly Supplier[]> => {
    if (reading === undefined || isOld()) {
      readAtMs = monotonicMs();
      reading = read();
      // A failed read is not cached, so the next call reads again.
      reading.catch(dropCopy);
    }
    return reading;
  };
  /** Returns the copy in memory, and starts a new read if the copy is too old. */
  const cachedSuppliers = (): readonly Supplier[] => {
    if (isOld()) readCurrent().catch((error: unknown) => log.error({ err: error }, "suppliers could not be read"));
    return latest;
  };
  bus.subscribe(supplierChanged, () => {
    dropCopy();
    cachedSuppliers();
  });
  return {
    async find(merchantId, code) {
      return (await readCurrent()).find((supplier) => supplier.merchantId === merchantId && supplier.code === code);
    },
    ofVendor: (merchantId, vendor) =>
      cachedSuppliers().find(
        (supplier) =>
          supplier.merchantId === merchantId &&
          supplier.vendor === vendor &&
          supplier.isEnabled &&
          supplier.api !== undefined,
      ),
    gameHostsOf: (merchantId) => [
      ...new Set(
        cachedSuppliers().flatMap((supplier) =>
          supplier.merchantId === merchantId ? (supplier.api?.gameHosts ?? []) : [],
        ),
      ),
    ],
    async reload() {
      dropCopy();
      await readCurrent();
    },
  };
}

/** The suppliers of this process: read when one is asked for after a hint, or when what is known is old. */

import { monotonicMs } from "../../core/clock.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { selectSuppliers } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

export interface SupplierDirectory {
  /** The supplier by the code of its address; undefined: none of this merchant. */
  find(merchantId: MerchantId, code: string): Promise<Supplier | undefined>;
  /**
   * The supplier that opens games of that vendor: enabled, with an interface; the first by code. Answers what is known
   * without waiting, and reads anew when that is old.
   */
  ofVendor(merchantId: MerchantId, vendor: string): Supplier | undefined;
  /** Origins that games of the merchant's suppliers come from, as they are known. */
  gameHostsOf(merchantId: MerchantId): readonly string[];
  /** Reads all anew. */
  reload(): Promise<void>;
}

/** Topic of the hint that a supplier was changed. */
export const supplierChanged = "supplier.changed";
/** How long a change (a key taken back, a supplier switched off) may stay unseen where the hint was lost. */
const beliefMs = 5_000;

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
  const isOld = () => reading === undefined || monotonicMs() - readAtMs > beliefMs;
  const fresh = (): Promise<readonly Supplier[]> => {
    if (reading === undefined || isOld()) {
      readAtMs = monotonicMs();
      reading = read();
      // A failed read is not kept: the next call tries again.
      reading.catch(forget);
    }
    return reading;
  };
  /** What is known now; a newer state comes by itself. */
  const known = (): readonly Supplier[] => {
    if (isOld()) fresh().catch((error: unknown) => log.error({ err: error }, "suppliers were not read"));
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

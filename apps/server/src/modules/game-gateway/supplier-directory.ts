/** The suppliers of this process: read when one is asked for after a hint, or when what is known is old. */

import { monotonicMs } from "../../core/clock.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { selectSuppliers } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

export interface SupplierDirectory {
  /** The supplier by the code of its address; undefined: none of this merchant. */
  find(merchantId: MerchantId, code: string): Promise<Supplier | undefined>;
}

/** Topic of the hint that a supplier was changed. */
export const supplierChanged = "supplier.changed";
/** How long a change (a key taken back, a supplier switched off) may stay unseen where the hint was lost. */
const beliefMs = 5_000;

export function createSupplierDirectory({ db, bus }: Pick<Deps, "db" | "bus">): SupplierDirectory {
  let known: Promise<ReadonlyMap<string, Supplier>> | undefined;
  let readAtMs = 0;
  const read = async () => {
    const suppliers = await selectSuppliers(db);
    return new Map(suppliers.map((supplier) => [`${supplier.merchantId}:${supplier.code}`, supplier]));
  };
  const forget = () => {
    known = undefined;
  };
  bus.subscribe(supplierChanged, forget);
  return {
    async find(merchantId, code) {
      if (known === undefined || monotonicMs() - readAtMs > beliefMs) {
        readAtMs = monotonicMs();
        known = read();
        // A failed read is not kept: the next call tries again.
        known.catch(forget);
      }
      return (await known).get(`${merchantId}:${code}`);
    },
  };
}

/**
 * Books what wins leave below the minor unit: the house owes a supplier's players whole minor units only, the rest
 * goes from wins to the rounding account as soon as it makes a minor unit (docs/wallet-protocol.md, Money).
 */

import { money } from "@openhouse/rules/money/money";
import type { Deps } from "../../core/deps.ts";
import { post } from "../wallet/index.ts";
import { lockRemainder, noteRemainder } from "./booking-repository.ts";
import { unitsPerMinor } from "./read-rs-call.ts";
import { selectSuppliers } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

type RemainderDeps = Pick<Deps, "db" | "clock" | "ids">;

/** Safe in several processes: each supplier's sum is moved under a lock, and only what was not moved before. */
export async function bookRemainders(deps: RemainderDeps): Promise<void> {
  for (const supplier of await selectSuppliers(deps.db)) await bookOfSupplier(deps, supplier);
}

async function bookOfSupplier(deps: RemainderDeps, supplier: Supplier): Promise<void> {
  const { merchantId, code, currency } = supplier;
  await deps.db.transaction(async (tx) => {
    const { units, bookedMinor } = await lockRemainder(tx, supplier);
    const minor = units / unitsPerMinor(currency);
    const more = minor - bookedMinor;
    if (more === 0n) return;
    const [wins, rounding] = [{ house: "wins" }, { house: "rounding" }] as const;
    const transfer = {
      from: more > 0n ? wins : rounding,
      to: more > 0n ? rounding : wins,
      amount: money(more > 0n ? more : -more, currency),
      code: "rounding" as const,
      reference: `gateway:${code}`,
      key: `gateway-rounding:${code}:${deps.ids.next()}`,
    };
    await post(deps, tx, { merchantId, at: deps.clock.businessNow(), transfers: [transfer] });
    await noteRemainder(tx, supplier, minor);
  });
}

/**
 * Posts the fractions of a minor unit that remain when wins are rounded down. They move from the wins account to the
 * rounding account as soon as their sum reaches a minor unit, and back when wins are rolled back
 * (docs/wallet-protocol.md, Money).
 */

import { money } from "@openhouse/rules/money/money";
import type { Deps } from "../../core/deps.ts";
import { post } from "../wallet/index.ts";
import { lockRemainder, updateBookedRemainder } from "./booking-repository.ts";
import { unitsPerMinor } from "./read-rs-call.ts";
import { selectSuppliers } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

type RemainderDeps = Pick<Deps, "db" | "clock" | "ids">;

/**
 * Safe to run in several processes: a supplier's sum is locked, and only the part that was not posted yet is moved.
 */
export async function bookRemainders(deps: RemainderDeps): Promise<void> {
  for (const supplier of await selectSuppliers(deps.db)) await bookRemainderOf(deps, supplier);
}

async function bookRemainderOf(deps: RemainderDeps, supplier: Supplier): Promise<void> {
  const { merchantId, code, currency } = supplier;
  await deps.db.transaction(async (tx) => {
    const { units, bookedMinor } = await lockRemainder(tx, supplier);
    const minor = units / unitsPerMinor(currency);
    const unbookedMinor = minor - bookedMinor;
    if (unbookedMinor === 0n) return;
    const [wins, rounding] = [{ house: "wins" }, { house: "rounding" }] as const;
    const transfer = {
      from: unbookedMinor > 0n ? wins : rounding,
      to: unbookedMinor > 0n ? rounding : wins,
      amount: money(unbookedMinor > 0n ? unbookedMinor : -unbookedMinor, currency),
      code: "rounding" as const,
      reference: `gateway:${code}`,
      key: `gateway-rounding:${code}:${deps.ids.next()}`,
    };
    await post(deps, tx, { merchantId, at: deps.clock.businessNow(), transfers: [transfer] });
    await updateBookedRemainder(tx, supplier, minor);
  });
}

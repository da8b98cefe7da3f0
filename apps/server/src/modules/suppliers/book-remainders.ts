/**
 * Books the parts of wins below the minor unit: players receive whole minor units, and the remainders move from the
 * wins account to the rounding account as soon as they add up to a minor unit (docs/wallet-protocol.md, Money).
 */

import { money } from "@openhouse/rules/money/money";
import type { Deps } from "../../core/deps.ts";
import { post } from "../wallet/index.ts";
import { lockRemainder, noteRemainder } from "./booking-repository.ts";
import { unitsPerMinor } from "./read-rs-call.ts";
import { selectSuppliers } from "./repository.ts";
import type { Supplier } from "./supplier.ts";

type RemainderDeps = Pick<Deps, "db" | "clock" | "ids">;

/** Safe in several processes: the sum of a supplier is locked, and only the unbooked part is moved. */
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

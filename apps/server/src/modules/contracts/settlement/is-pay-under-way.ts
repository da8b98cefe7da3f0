/**
 * Returns true if contracts can still pay the member or cost the member something: a live contract, an unsettled window
 * that began while a contract was in force, funds set aside for such a window, or a correction that the merchant pays
 * with the next bill. Reads only.
 */

import { windowOf } from "@openhouse/rules/contracts/settlement-windows";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { hasOpenPay, selectUnsettledSpans } from "../offers/leave-repository.ts";
import type { UnsettledSpan } from "../offers/leave-repository.ts";

export async function isPayUnderWay(
  { merchants }: Pick<Deps, "merchants">,
  db: Queryable,
  member: { readonly merchantId: MerchantId; readonly memberId: MemberId },
): Promise<boolean> {
  if (await hasOpenPay(db, member)) return true;
  const { currency, timeZone } = merchants.byId(member.merchantId);
  const spans = await selectUnsettledSpans(db, { ...member, currency });
  return spans.some((span) => hasUnsettledWindow(span, timeZone));
}

/**
 * A window is paid by the contract that was in force when it began. After a change of the time zone, a window that
 * overlaps the settled windows begins where they end.
 */
function hasUnsettledWindow({ period, fromAt, untilAt, settledUntil }: UnsettledSpan, timeZone: string): boolean {
  const settledMs = settledUntil?.getTime() ?? -Infinity;
  const lastWindow = windowOf(period, untilAt.getTime() - 1, timeZone);
  const beginMs = Math.max(lastWindow.fromMs, settledMs);
  return beginMs >= fromAt.getTime() && beginMs < untilAt.getTime() && lastWindow.untilMs > settledMs;
}

/**
 * Returns what a member can send to its upline or downlines now (MCSFE_getTransferSettings). Reads only. Source:
 * docs/wire-format.md, Records.
 */

import type { TransferSettings } from "@openhouse/protocol/agents/transfers";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { MemberActor } from "../../../core/actor.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import { findMemberById } from "../../identity/index.ts";
import { findExclusion } from "../../limits/index.ts";
import { readBalances } from "../../wallet/index.ts";
import { nameSeenBy } from "../tree/name-seen-by.ts";
import { transferBounds } from "./transfer-bounds.ts";
import { readDayTransfers } from "./transfer-repository.ts";
import { findPlace } from "../tree/tree-repository.ts";

/** Refuses with `not.exists.account.err` if the member has no wallet. */
export async function readTransferSettings(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  { merchantId, memberId }: MemberActor,
): Promise<TransferSettings> {
  const { db } = deps;
  const { settings, timeZone } = deps.merchants.byId(merchantId);
  const at = deps.clock.businessNow();
  const { main, isFrozen } = await readBalances(db, merchantId, memberId);
  const dayTransfers = await readDayTransfers(db, { merchantId, memberId, businessDay: businessDay(at, timeZone) });
  const member = await findMemberById(db, merchantId, memberId);
  const exclusion = await findExclusion(db, { merchantId, memberId }, at);
  const uplineId = (await findPlace(db, merchantId, memberId))?.uplineId ?? null;
  const upline = uplineId === null ? undefined : await findMemberById(db, merchantId, uplineId);
  const { currency } = main;
  const { min, max } = transferBounds(deps, merchantId, currency);
  const dailyMaximumMinor = BigInt(settings["transfer.dailyMaximumMinor"]);
  const remainingMinor =
    dailyMaximumMinor > dayTransfers.amountMinor ? dailyMaximumMinor - dayTransfers.amountMinor : 0n;
  return {
    allowTransfer: !isFrozen && exclusion === undefined,
    currency,
    minimumAmount: decimalOf(min),
    maximumAmount: decimalOf(max),
    maxTransferAmount: decimalOf(money(dailyMaximumMinor, currency)),
    remainingTransferAmount: decimalOf(money(remainingMinor, currency)),
    maxTransferTimes: settings["transfer.dailyCount"],
    remainingTransferTimes: Math.max(settings["transfer.dailyCount"] - dayTransfers.count, 0),
    hasPaymentPassword: (member?.paymentPasswordHash ?? null) !== null,
    availableAmount: decimalOf(main),
    upline: upline === undefined ? null : nameSeenBy("sender", "up", upline.account),
  };
}

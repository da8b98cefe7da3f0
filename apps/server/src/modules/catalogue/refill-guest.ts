/** Gives a guest who has played almost everything away the play money of a new one. */

import { money } from "@openhouse/rules/money/money";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { post, readBalances } from "../wallet/index.ts";

export interface GuestToRefill {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** Below this share of the first grant the wallet is filled up to it. */
const lowestShare = 10n;

/**
 * No refusals. Side effect: one transfer `trial_grant` up to the setting trial.grantMinor, or none. Idempotent by the
 * wallet's version: callers at the same time fill it once.
 */
export async function refillGuest(deps: Deps, { merchantId, memberId }: GuestToRefill): Promise<void> {
  const grantMinor = BigInt(deps.merchants.byId(merchantId).settings["trial.grantMinor"]);
  const { main, version } = await readBalances(deps.db, merchantId, memberId);
  if (main.minor >= grantMinor / lowestShare) return;
  const refill = {
    from: { house: "trialGrants" as const },
    to: { member: memberId, kind: "main" as const },
    amount: money(grantMinor - main.minor, main.currency),
    code: "trial_grant" as const,
    reference: `member:${memberId}`,
    key: `trial-refill:${memberId}:${version}`,
  };
  const at = deps.clock.businessNow();
  await deps.db.transaction((tx) => post(deps, tx, { merchantId, at, transfers: [refill] }));
}

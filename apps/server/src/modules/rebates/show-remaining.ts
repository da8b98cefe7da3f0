/** Shows a member's claimable rebates, of one day or of all days. Reads only. */

import type { RebateDays, RemainingRebate } from "@openhouse/protocol/rebates/manual-rebate";
import { decimalOf, money } from "@openhouse/rules/money/money";
import { categoryOfGroup, rebateGroups } from "@openhouse/rules/rebates/rebate-groups";
import type { RebateGroup } from "@openhouse/rules/rebates/rebate-groups";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectOpenWallets } from "./payout-repository.ts";
import { selectRemaining } from "./record-repository.ts";
import type { RemainingSum } from "./record-repository.ts";

type ReadDeps = Pick<Deps, "clock" | "merchants">;

export async function showRemaining(
  { clock, merchants }: ReadDeps,
  db: Queryable,
  { actor, day }: { readonly actor: MemberActor; readonly day: string },
): Promise<RemainingRebate> {
  const { merchantId, memberId: payeeId } = actor;
  const { currency } = merchants.byId(merchantId);
  const sums = await selectRemaining(db, { merchantId, payeeId, currency, day, at: clock.businessNow() });
  const remain = (group: RebateGroup) => {
    const categorySum = sums.find(({ category }) => category === categoryOfGroup(group));
    return decimalOf(money(categorySum?.minor ?? 0n, currency));
  };
  return {
    balanceDate: day,
    lottRemain: remain("lott"),
    elottRemain: remain("elott"),
    fishRemain: remain("fish"),
    liveRemain: remain("live"),
    pvpRemain: remain("pvp"),
    rngRemain: remain("rng"),
    sportsRemain: remain("sports"),
    esportsRemain: remain("esports"),
    totalMinor: String(totalOf(sums)),
    currency,
  };
}

/** Lists all days with a claimable amount, oldest first. */
export async function listRebateDays(
  { clock, merchants }: ReadDeps,
  db: Queryable,
  { merchantId, memberId }: MemberActor,
): Promise<RebateDays> {
  const { currency, settings } = merchants.byId(merchantId);
  const at = clock.businessNow();
  const sums = await selectRemaining(db, { merchantId, payeeId: memberId, currency, day: null, at });
  const openWallets = await selectOpenWallets(db, { merchantId, currency, memberIds: [memberId] });
  const days = [...Map.groupBy(sums, ({ day }) => day)];
  return {
    list: days.map(([balanceDate, daySums]) => ({
      balanceDate,
      groups: rebateGroups.flatMap((group) => {
        const minor = totalOf(daySums.filter(({ category }) => category === categoryOfGroup(group)));
        return minor === 0n ? [] : [{ group, remainMinor: String(minor) }];
      }),
      totalMinor: String(totalOf(daySums)),
      claimUntil: Math.min(...daySums.map(({ claimUntil }) => claimUntil.getTime())),
    })),
    totalMinor: String(totalOf(sums)),
    currency,
    mode: settings["rebate.payout"],
    turnoverPpm: settings["rebate.turnoverPpm"],
    block: openWallets.has(memberId) ? null : "frozen",
  };
}

function totalOf(sums: readonly RemainingSum[]): bigint {
  return sums.reduce((total, { minor }) => total + minor, 0n);
}

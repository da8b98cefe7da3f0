/** A merchant whose rebate days a test processes at chosen business times. */

import type { RequestedRates } from "@openhouse/rules/agents/rebate-rates";
import type { MemberActor } from "../core/actor.ts";
import type { MerchantId } from "../core/ids.ts";
import type { SettingKey } from "../core/merchant/settings.ts";
import { raiseRebateRow } from "../modules/agents/index.ts";
import { openSession } from "../modules/identity/sessions/open-session.ts";
import { recordRebateSettings } from "../modules/rebates/record-rebate-settings.ts";
import { payWaitingRebates } from "../modules/rebates/pay-waiting-rebates.ts";
import { recheckRebateDays } from "../modules/rebates/recheck-days.ts";
import { settleRebateDays } from "../modules/rebates/settle-rebate-days.ts";
import { writeValue } from "../modules/settings/repository.ts";
import { setMerchant } from "./set-merchant.ts";
import { openTestSettlement } from "./test-settlement.ts";
import type { TestSettlement } from "./test-settlement.ts";

const merchantId = 1 as MerchantId;

/** A rebate as a test reads it; amounts in minor units. */
export interface TestRebate {
  readonly id: bigint;
  readonly runId: bigint;
  readonly side: string;
  readonly category: string;
  readonly due: bigint;
  readonly taken: bigint;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly lapsed: bigint;
  readonly withheld: bigint;
  readonly remaining: bigint;
}

export interface TestRun {
  readonly id: bigint;
  readonly day: string;
  readonly fromAt: Date;
  readonly untilAt: Date;
  readonly entries: number;
}

export interface TestRebates extends TestSettlement {
  /** Raises a member's rates now, as the merchant would. */
  raiseRates(member: MemberActor, rates: RequestedRates): Promise<void>;
  /** Runs the jobs that process and pay due days and check closed days again; returns the number of processed days. */
  runRebateJobs(): Promise<number>;
  /** The rebates of this payee, oldest first. */
  entries(payee: MemberActor): Promise<TestRebate[]>;
  /** Runs of the first merchant, oldest first. */
  runs(): Promise<TestRun[]>;
  /** Changes settings of rebates, whose names are given without the prefix `rebate.`. They take effect at once. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** Stores a setting as changed by the staff at that time (ISO 8601), without informing a worker. */
  changeAsStaff(key: SettingKey, value: unknown, iso: string): Promise<void>;
  /** Returns a session token. */
  signIn(member: MemberActor): Promise<string>;
}

export async function openTestRebates(): Promise<TestRebates> {
  const world = await openTestSettlement();
  await setMerchant(world.test, 1, { flags: { MYRBT3: true, PLYRBT: true, MANPLAYREB3: true } });
  const { deps, clock } = world.test;
  return {
    ...world,
    raiseRates: ({ memberId }, rates) =>
      raiseRebateRow(deps.db, { merchantId, memberId, rates, givenBy: null, at: clock.businessNow() }),
    async runRebateJobs() {
      const days = await settleRebateDays(deps);
      await payWaitingRebates(deps);
      await recheckRebateDays(deps);
      return days;
    },
    entries: ({ memberId }) =>
      world.ownerDb.query<TestRebate>(
        `select id, run_id as "runId", side, category, due, taken, amount, paid, lapsed, withheld, remaining
         from rebate where merchant_id = 1 and payee_id = $1 order by id`,
        [memberId],
      ),
    runs: () =>
      world.ownerDb.query<TestRun>(
        `select id, day, from_at as "fromAt", until_at as "untilAt", entries from rebate_run
         where merchant_id = 1 order by from_at`,
      ),
    async set(settings) {
      await setMerchant(world.test, 1, {
        settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`rebate.${name}`, value])),
      });
      await recordRebateSettings(deps, merchantId);
    },
    changeAsStaff: (key, value, iso) =>
      deps.db.transaction((tx) => writeValue(tx, { merchantId, key, value, at: new Date(iso), by: "desk" })),
    signIn: ({ memberId }) => {
      const session = { merchantId, kind: "member", ownerId: memberId, ip: "127.0.0.1", userAgent: "test" } as const;
      return openSession(deps, deps.db, session);
    },
  };
}

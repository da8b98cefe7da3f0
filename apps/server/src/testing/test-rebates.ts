/** A house whose days of rebates a test works at business times that it chooses. */

import type { WantedRates } from "@openhouse/rules/agents/rebate-rates";
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
import { setHouse } from "./set-house.ts";
import { openTestSettlement } from "./test-settlement.ts";
import type { TestSettlement } from "./test-settlement.ts";

const merchantId = 1 as MerchantId;

/** An entry as a test reads it; minor units. */
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
  /** As the house or an agent would, now. */
  raise(member: MemberActor, rates: WantedRates): Promise<void>;
  /** As the job does: works the days that are due, pays, looks at closed days again; answers how many days were due. */
  work(): Promise<number>;
  /** Of one person, the oldest first. */
  entries(payee: MemberActor): Promise<TestRebate[]>;
  /** Runs of the first house, the oldest first. */
  runs(): Promise<TestRun[]>;
  /** As the house would, in force from now on. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** As the desk of settings does at that moment, which no worker sees (ISO 8601). */
  changeAtDesk(key: SettingKey, value: unknown, iso: string): Promise<void>;
  /** A session's token. */
  signIn(member: MemberActor): Promise<string>;
}

export async function openTestRebates(): Promise<TestRebates> {
  const world = await openTestSettlement();
  await setHouse(world.test, 1, { flags: { MYRBT3: true, PLYRBT: true, MANPLAYREB3: true } });
  const { deps, clock } = world.test;
  return {
    ...world,
    raise: ({ memberId }, rates) =>
      raiseRebateRow(deps.db, { merchantId, memberId, rates, givenBy: null, at: clock.businessNow() }),
    async work() {
      const days = await settleRebateDays(deps);
      await payWaitingRebates(deps);
      await recheckRebateDays(deps);
      return days;
    },
    entries: ({ memberId }) =>
      world.owner.query<TestRebate>(
        `select id, run_id as "runId", side, category, due, taken, amount, paid, lapsed, withheld, remaining
         from rebate where merchant_id = 1 and payee_id = $1 order by id`,
        [memberId],
      ),
    runs: () =>
      world.owner.query<TestRun>(
        `select id, day, from_at as "fromAt", until_at as "untilAt", entries from rebate_run
         where merchant_id = 1 order by from_at`,
      ),
    async set(settings) {
      await setHouse(world.test, 1, {
        settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`rebate.${name}`, value])),
      });
      await recordRebateSettings(deps, merchantId);
    },
    changeAtDesk: (key, value, iso) =>
      deps.db.transaction((tx) => writeValue(tx, { merchantId, key, value, at: new Date(iso), by: "desk" })),
    signIn: ({ memberId }) => {
      const owner = { merchantId, kind: "member", ownerId: memberId, ip: "127.0.0.1", userAgent: "test" } as const;
      return openSession(deps, deps.db, owner);
    },
  };
}

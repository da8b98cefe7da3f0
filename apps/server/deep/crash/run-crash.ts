/** One run of the crash test: cycles of load, kill, restart and inspection (security.md 4.2). */

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createSystemClock } from "../../src/core/clock.ts";
import { createIdSource } from "../../src/core/ids.ts";
import type { MemberId, MerchantId } from "../../src/core/ids.ts";
import { openDatabase } from "../../src/db/connection.ts";
import { openMemberAccounts } from "../../src/modules/wallet/index.ts";
import { openHouse } from "./house.ts";
import type { Victim } from "./house.ts";
import { inspect } from "./inspect.ts";
import type { Findings } from "./inspect.ts";
import { openJournal } from "./journal.ts";
import { startLoad } from "./load.ts";

export interface CrashOptions {
  readonly kills: number;
  readonly victims: readonly Victim[];
  readonly isForgetful?: boolean;
  /** Asked after each kill; true ends the run. */
  readonly isEnough?: (sum: CrashSum) => boolean;
  readonly onCycle?: (cycle: { readonly number: number; readonly victim: Victim; readonly findings: Findings }) => void;
}

export interface CrashSum {
  readonly kills: number;
  readonly acknowledged: number;
  readonly unknown: number;
  readonly unknownBooked: number;
  readonly lost: number;
  readonly doubled: number;
  readonly changedAnswers: number;
  /** Inspections that found the books unsound. */
  readonly unsound: number;
}

const memberCount = 24;
const callers = 32;
const shortestLifeMs = 100;
const lifeSpanMs = 500;

/** Runs so many kills; the caller judges the sum. */
export async function runCrash(options: CrashOptions): Promise<CrashSum> {
  const folder = await mkdtemp(join(tmpdir(), "openhouse-crash-"));
  const house = await openHouse({ folder, isForgetful: options.isForgetful ?? false });
  const journal = await openJournal(join(folder, "journal.jsonl"));
  const members = await openMembers(house.url);
  let sum: CrashSum = {
    kills: 0,
    acknowledged: 0,
    unknown: 0,
    unknownBooked: 0,
    lost: 0,
    doubled: 0,
    changedAnswers: 0,
    unsound: 0,
  };
  try {
    for (let number = 1; number <= options.kills && options.isEnough?.(sum) !== true; number += 1) {
      const load = startLoad({
        journal,
        send: (operation) => house.send(operation),
        members,
        callers,
        name: `${number}`,
      });
      await sleep(shortestLifeMs + Math.random() * lifeSpanMs);
      const victim = options.victims[number % options.victims.length] ?? "both";
      await house.kill(victim);
      const stopped = load.stop();
      await house.restore();
      await stopped;
      const findings = await inspect(house, await journal.readNew());
      options.onCycle?.({ number, victim, findings });
      sum = add(sum, findings);
    }
  } finally {
    await journal.close();
    await house.close();
  }
  return sum;
}

async function openMembers(url: string): Promise<string[]> {
  const db = openDatabase(url, { maxConnections: 1 });
  const clock = createSystemClock();
  const ids = createIdSource(clock, 1_023);
  const members = ids.nextMany(memberCount) as MemberId[];
  const rest = { merchantId: 1 as MerchantId, currency: "PHP" as const, at: clock.businessNow() };
  await db.transaction(async (tx) => {
    for (const memberId of members) await openMemberAccounts({ ids }, tx, { ...rest, memberId });
  });
  await db.close();
  return members.map(String);
}

function add(sum: CrashSum, findings: Findings): CrashSum {
  return {
    kills: sum.kills + 1,
    acknowledged: sum.acknowledged + findings.acknowledged,
    unknown: sum.unknown + findings.unknown,
    unknownBooked: sum.unknownBooked + findings.unknownBooked,
    lost: sum.lost + findings.lost,
    doubled: sum.doubled + findings.doubled,
    changedAnswers: sum.changedAnswers + findings.changedAnswers,
    unsound: sum.unsound + (findings.isSound ? 0 : 1),
  };
}

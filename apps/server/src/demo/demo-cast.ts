/**
 * Plans the members of the demo; pure and deterministic. Each merchant has an agent with a team, a second tree that
 * this agent must never see, and members without an agent. Each member has habits from which the days are planned.
 */

import type { DemoRandom } from "./demo-random.ts";
import { createDemoRandom } from "./demo-random.ts";
import type { NamePool } from "./demo-names.ts";

export interface Habits {
  /** Relative frequency of play. */
  readonly weight: number;
  /** Index of the usual stake in the game's list of stakes. */
  readonly stakeIndex: number;
  /** Withdraws winnings more often. */
  readonly isCareful: boolean;
}

export interface PlannedMember {
  readonly account: string;
  /** Holder of the payout account. */
  readonly holder: string;
  readonly type: number;
  readonly uplineAccount: string | null;
  /** Day of the history on which the account is opened. */
  readonly joinedDay: number;
  readonly habits: Habits;
}

export interface MembersPlan {
  readonly label: string;
  readonly names: NamePool;
  /** Number of members on each level below the agent; their sum is the size of the team. */
  readonly levels: readonly number[];
  /** How many members of each level are agents. */
  readonly agentsPerLevel: readonly number[];
  /** No accounts are opened after this day of the history. */
  readonly lastJoinDay: number;
  readonly rivalTeam: number;
  readonly withoutAgent: number;
}

const topAgentType = 2;
const agentTypes = [41, 42] as const;
const plainHabits: Habits = { weight: 2, stakeIndex: 3, isCareful: false };

/** All members, uplines before their downlines. The names of the demo logins are fixed. */
export function planMembers(plan: MembersPlan): PlannedMember[] {
  const random = createDemoRandom(`${plan.label}:cast`);
  const nextName = createNamer(random, plan.names);
  const agent: PlannedMember = {
    account: "demoagent",
    holder: nextName().holder,
    type: topAgentType,
    uplineAccount: null,
    joinedDay: 0,
    habits: { ...plainHabits, weight: 1 },
  };
  const player: PlannedMember = {
    account: "demoplayer",
    holder: nextName().holder,
    type: 0,
    uplineAccount: agent.account,
    joinedDay: 0,
    habits: { weight: 30, stakeIndex: 4, isCareful: true },
  };
  const team = planTeam({ plan, random, nextName, agent, player });
  const rival: PlannedMember = {
    ...nextName(),
    type: topAgentType,
    uplineAccount: null,
    joinedDay: 0,
    habits: plainHabits,
  };
  const rivalMembers = Array.from({ length: plan.rivalTeam }, () => planOne({ plan, random, nextName }, rival));
  const membersWithoutAgent = Array.from({ length: plan.withoutAgent }, () =>
    planOne({ plan, random, nextName }, null),
  );
  return [agent, ...team, rival, ...rivalMembers, ...membersWithoutAgent];
}

/** A member with an authenticator, a confirmed e-mail address and a confirmed mobile number. */
export interface GuardedMember extends PlannedMember {
  readonly email: string;
  readonly mobile: string;
}

const guardedCount = 6;

/** Chooses the guarded members without a random draw, so that the history does not depend on their number. */
export function guardedMembers(cast: readonly PlannedMember[]): GuardedMember[] {
  const members = cast.filter(({ type }) => type === 0).slice(-guardedCount);
  return members.map((member, index) => ({
    ...member,
    email: `${member.account}@example.ph`,
    mobile: `6391700000${String(index).padStart(2, "0")}`,
  }));
}

type Namer = () => { account: string; holder: string };

interface PlanContext {
  readonly plan: MembersPlan;
  readonly random: DemoRandom;
  readonly nextName: Namer;
}

interface TeamContext extends PlanContext {
  readonly agent: PlannedMember;
  readonly player: PlannedMember;
}

function planTeam({ plan, random, nextName, agent, player }: TeamContext): PlannedMember[] {
  const team: PlannedMember[] = [];
  let uplines: readonly PlannedMember[] = [agent];
  plan.levels.forEach((size, level) => {
    const agents = plan.agentsPerLevel[level] ?? 0;
    const members = Array.from({ length: size }, (_, index) => {
      if (level === 0 && index === size - 1) return player;
      // The first members of a level get different uplines, so that each upline has a downline.
      const upline = index < uplines.length ? (uplines[index] ?? agent) : random.pick(uplines);
      const planned = planOne({ plan, random, nextName }, upline);
      const type = level === 0 ? agentTypes[0] : agentTypes[1];
      return index < agents
        ? { ...planned, type, joinedDay: joinedAfter(upline, random, { span: 6, last: plan.lastJoinDay }) }
        : planned;
    });
    team.push(...members);
    uplines = members.filter(({ type }) => type !== 0);
  });
  return team;
}

function planOne({ plan, random, nextName }: PlanContext, upline: PlannedMember | null): PlannedMember {
  return {
    ...nextName(),
    type: 0,
    uplineAccount: upline?.account ?? null,
    joinedDay: joinedAfter(upline, random, { span: plan.lastJoinDay, last: plan.lastJoinDay }),
    habits: habitsOf(random),
  };
}

interface JoinBounds {
  readonly span: number;
  readonly last: number;
}

/** A member joins on the same day as its upline or later; most join early. */
function joinedAfter(upline: PlannedMember | null, random: DemoRandom, { span, last }: JoinBounds): number {
  const first = upline?.joinedDay ?? 0;
  const days = Math.floor((random.int(span + 1) * random.int(span + 1)) / (span + 1));
  return Math.min(first + days, last);
}

function habitsOf(random: DemoRandom): Habits {
  const kind = random.pickWeighted(
    [
      { share: 24, weight: 1, stakes: [1, 2, 2, 3] },
      { share: 40, weight: 2, stakes: [1, 2, 3, 3] },
      { share: 26, weight: 5, stakes: [2, 3, 3, 4] },
      { share: 8, weight: 10, stakes: [3, 4, 4, 5] },
      { share: 2, weight: 5, stakes: [5, 6, 6] },
    ],
    ({ share }) => share,
  );
  return { weight: kind.weight, stakeIndex: random.pick(kind.stakes), isCareful: random.chance(30) };
}

function createNamer(random: DemoRandom, names: NamePool): Namer {
  const usedAccounts = new Set<string>();
  return () => {
    for (;;) {
      const givenName = random.pick(names.givenNames);
      const account = `${givenName.toLowerCase()}${random.between(10, 99)}`.padEnd(6, "7");
      if (usedAccounts.has(account)) continue;
      usedAccounts.add(account);
      return { account, holder: `${givenName} ${random.pick(names.surnames)}` };
    }
  };
}

/**
 * Signs the contracts of the demo's first agent a week before the present: a daily salary that rises with the bets of
 * the team, and a dividend of the team's losses. The running server settles the days since then.
 */

import type { ContractTerms, ContractTier } from "@openhouse/rules/contracts/contract-terms";
import { demoPeople } from "../announce.ts";
import type { Transaction } from "../db/connection.ts";
import { answerContract, offerContract } from "../modules/contracts/index.ts";
import { actorOf } from "./demo-member.ts";
import { staffActor } from "./demo-history.ts";
import type { DemoMerchant } from "./play-day.ts";

/** How many days of the history are settled, including the day of the start. */
export const contractDays = 8;

const noConditions: ContractTier = { teamBet: 0n, activeMembers: 0n, netLoss: 0n, totalBet: 0n, rate: 0n, winRate: 0n };
const commonTerms = { productClass: "CONS", rateType: "P", payer: "platform", activeMinimumBet: 10_000n } as const;
const offers: readonly ContractTerms[] = [
  {
    ...commonTerms,
    kind: "daily",
    period: "D",
    tiers: [
      { ...noConditions, rate: 10_000n },
      { ...noConditions, teamBet: 500_000n, activeMembers: 5n, rate: 15_000n },
      { ...noConditions, teamBet: 2_000_000n, activeMembers: 20n, rate: 20_000n },
    ],
  },
  { ...commonTerms, kind: "dividend", period: "D", tiers: [{ ...noConditions, netLoss: 1n, rate: 100_000n }] },
];

/** Signs the contracts at the current time of the history's clock. */
export async function signContracts({ history, staff, members }: DemoMerchant, tx: Transaction): Promise<void> {
  const { studio } = history;
  const agent = members.get(demoPeople.agent.account);
  if (agent === undefined) throw new Error("the demo has no agent");
  const receiver = actorOf(history, agent);
  for (const terms of offers) {
    const giver = staffActor(history, staff.first);
    const { id } = await offerContract(studio, tx, { actor: giver, receiverId: agent.memberId, terms });
    await answerContract(studio, tx, { actor: receiver, contractId: id, answer: "accept" });
  }
}

/**
 * Signs the contracts of the demo's first agent a week before the present: a daily salary that rises with the bets of
 * the team, and a dividend of the team's losses. The running server settles the days since then.
 */

import type { ContractTerms, ContractTier } from "@openhouse/rules/contracts/contract-terms";
import { demoPeople } from "../announce.ts";
import type { Transaction } from "../db/connection.ts";
import { answerContract, offerContract } from "../modules/contracts/index.ts";
import { actorOf } from "./guest.ts";
import { staffActor } from "./past.ts";
import type { Merchant } from "./play-day.ts";

/** How many days of the history are settled, including the day of the start. */
export const contractDays = 8;

const anything: ContractTier = { teamBet: 0n, activeMembers: 0n, netLoss: 0n, totalBet: 0n, rate: 0n, winRate: 0n };
const usual = { productClass: "CONS", rateType: "P", payer: "platform", activeMinimumBet: 10_000n } as const;
const offers: readonly ContractTerms[] = [
  {
    ...usual,
    kind: "daily",
    period: "D",
    tiers: [
      { ...anything, rate: 10_000n },
      { ...anything, teamBet: 500_000n, activeMembers: 5n, rate: 15_000n },
      { ...anything, teamBet: 2_000_000n, activeMembers: 20n, rate: 20_000n },
    ],
  },
  { ...usual, kind: "dividend", period: "D", tiers: [{ ...anything, netLoss: 1n, rate: 100_000n }] },
];

/** Uses the history's current time. */
export async function signContracts({ past, desk, guests }: Merchant, tx: Transaction): Promise<void> {
  const { studio } = past;
  const agent = guests.get(demoPeople.agent.account);
  if (agent === undefined) throw new Error("the demo has no agent");
  const receiver = actorOf(past, agent);
  for (const terms of offers) {
    const giver = staffActor(past, desk.first);
    const { id } = await offerContract(studio, tx, { actor: giver, receiverId: agent.memberId, terms });
    await answerContract(studio, tx, { actor: receiver, contractId: id, answer: "accept" });
  }
}

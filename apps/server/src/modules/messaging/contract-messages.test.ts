/**
 * Messages to the parties of a contract: each party gets messages about the other party's actions and none about its
 * own.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MemberActor } from "../../core/actor.ts";
import { deliverOutbox } from "../../testing/deliver-outbox.ts";
import { staffActor } from "../../testing/staff-actor.ts";
import { openTestSettlement, terms, tier } from "../../testing/test-settlement.ts";
import type { TestSettlement } from "../../testing/test-settlement.ts";
import { moveMember } from "../agents/index.ts";
import { answerContract, requestContractEnd, changeContract, offerContract } from "../contracts/index.ts";
import type { Contract, ContractActor, ContractAnswer } from "../contracts/index.ts";

const merchant = staffActor("agentManager");
const daily = (rate: bigint) => terms("daily", [tier(rate)]);

let world: TestSettlement;
/** Three agents, each below the previous one. The first is directly below the merchant. */
let topAgent: MemberActor;
let middleAgent: MemberActor;
let lastAgent: MemberActor;

const inTransaction = <T>(operation: Parameters<typeof world.test.deps.db.transaction<T>>[0]) =>
  world.test.deps.db.transaction(operation);
const offer = (actor: ContractActor, { memberId }: MemberActor, rate: bigint) =>
  inTransaction((tx) => offerContract(world.test.deps, tx, { actor, receiverId: memberId, terms: daily(rate) }));
const change = (actor: ContractActor, { id }: Contract, rate: bigint) =>
  inTransaction((tx) => changeContract(world.test.deps, tx, { actor, contractId: id, terms: daily(rate) }));
const answerOffer = (
  actor: ContractActor,
  { id }: Contract,
  requestedAnswer: ContractAnswer["answer"],
  confirmedIds: bigint[] = [],
) =>
  inTransaction((tx) =>
    answerContract(world.test.deps, tx, { actor, contractId: id, answer: requestedAnswer, confirmedIds }),
  );
const requestEnd = (actor: ContractActor, { id }: Contract) =>
  inTransaction((tx) => requestContractEnd(world.test.deps, tx, { actor, contractId: id }));

/** Returns and deletes the messages in a member's inbox, oldest first. */
async function newMessages({ memberId }: MemberActor): Promise<{ subject: string; text: string }[]> {
  await deliverOutbox(world.test);
  return world.ownerDb.query(
    `with read as (delete from message where merchant_id = 1 and member_id = $1 and kind = 'inbox' returning *)
     select subject, text from read order by id`,
    [memberId],
  );
}

const containing = (part: string) => expect.stringContaining(part) as string;
const subjects = async (member: MemberActor) => (await newMessages(member)).map(({ subject }) => subject);

beforeAll(async () => {
  world = await openTestSettlement();
});
afterAll(() => world.close());
beforeEach(async () => {
  topAgent = await world.agent(null);
  middleAgent = await world.agent(topAgent);
  lastAgent = await world.agent(middleAgent);
  await world.sign(null, topAgent, daily(9_000n));
  await world.sign(topAgent, middleAgent, daily(8_000n));
  for (const member of [topAgent, middleAgent, lastAgent]) await newMessages(member);
});

const contractName = "Daily salary, All games";

describe("the messages about a contract", () => {
  it("are sent at each step from offer to end, to the party that did not act", async () => {
    const contract = await offer(middleAgent, lastAgent, 5_000n);
    expect(await newMessages(lastAgent)).toEqual([
      {
        subject: `A contract for you: ${contractName}`,
        text: containing(`Your upline offers you a contract: ${contractName}.`),
      },
    ]);
    await change(middleAgent, contract, 6_000n);
    await answerOffer(lastAgent, contract, "accept");
    await change(middleAgent, contract, 7_000n);
    await answerOffer(lastAgent, contract, "refuse");
    await requestEnd(lastAgent, contract);
    await answerOffer(middleAgent, contract, "keep");
    await requestEnd(middleAgent, contract);
    await answerOffer(lastAgent, contract, "end");
    expect(await subjects(lastAgent)).toEqual([
      `New terms for you: ${contractName}`,
      `New terms for you: ${contractName}`,
      `Your contract continues: ${contractName}`,
      `Request to end a contract: ${contractName}`,
    ]);
    expect(await subjects(middleAgent)).toEqual([
      `Your offer was signed: ${contractName}`,
      `Your offer was refused: ${contractName}`,
      `Request to end a contract: ${contractName}`,
      `A contract has ended: ${contractName}`,
    ]);
    expect(await newMessages(topAgent)).toEqual([]);
  });

  it("are sent to the agent about the merchant's actions, and not about the agent's own", async () => {
    const otherAgent = await world.agent(null);
    const contract = await offer(merchant, otherAgent, 5_000n);
    await answerOffer(otherAgent, contract, "refuse");
    const secondOffer = await offer(merchant, otherAgent, 5_000n);
    await answerOffer(merchant, secondOffer, "withdraw");
    const messages = await newMessages(otherAgent);
    expect(messages.map(({ subject }) => subject)).toEqual([
      `A contract for you: ${contractName}`,
      `A contract for you: ${contractName}`,
      `Withdrawn: ${contractName}`,
    ]);
    expect(messages.map(({ text }) => text).join(" ")).toContain("We withdrew our request");
  });

  it("tell the receiver the reason if the contract ends because the upline accepted a lower rate", async () => {
    const lowerContract = await world.sign(middleAgent, lastAgent, daily(7_000n));
    const [upperContract] = await world.ownerDb.query<Contract>(
      `select id from contract where merchant_id = 1 and receiver_id = $1`,
      [middleAgent.memberId],
    );
    if (upperContract === undefined) throw new Error("nothing was signed");
    await newMessages(lastAgent);
    await change(topAgent, upperContract, 6_000n);
    await answerOffer(middleAgent, upperContract, "accept", [lowerContract.id]);
    expect(await newMessages(lastAgent)).toEqual([
      {
        subject: `A contract has ended: ${contractName}`,
        text: `Your upline signed a lower rate, so this contract with you has ended: ${contractName}. Amounts earned until then are still paid.`,
      },
    ]);
  });

  it("are sent to both parties if the receiver moves; offers are withdrawn, signed contracts end", async () => {
    await offer(middleAgent, lastAgent, 5_000n);
    await newMessages(lastAgent);
    const newUpline = await world.agent(null);
    const reason = "test";
    await moveMember(world.test.deps, merchant, { memberId: lastAgent.memberId, uplineId: newUpline.memberId, reason });
    await moveMember(world.test.deps, merchant, {
      memberId: middleAgent.memberId,
      uplineId: newUpline.memberId,
      reason,
    });
    const [toEnd, toMiddle, toTop] = [
      await newMessages(lastAgent),
      await newMessages(middleAgent),
      await newMessages(topAgent),
    ];
    expect(toEnd).toMatchObject([
      { subject: `Withdrawn: ${contractName}`, text: containing("You moved to another upline") },
    ]);
    expect(toMiddle).toMatchObject([
      { subject: `Withdrawn: ${contractName}`, text: containing("A direct downline moved to another upline") },
      { subject: `A contract has ended: ${contractName}`, text: containing("You moved to another upline") },
    ]);
    expect(toTop).toMatchObject([
      {
        subject: `A contract has ended: ${contractName}`,
        text: containing("A direct downline moved to another upline"),
      },
    ]);
  });

  it("are entirely in the reader's language", async () => {
    await world.ownerDb.query(`update member set language = 'TY' where merchant_id = 1 and id = any ($1)`, [
      [middleAgent.memberId, lastAgent.memberId],
    ]);
    const contract = await offer(middleAgent, lastAgent, 5_000n);
    await answerOffer(lastAgent, contract, "accept");
    await requestEnd(lastAgent, contract);
    await answerOffer(middleAgent, contract, "end");
    const messages = [...(await newMessages(lastAgent)), ...(await newMessages(middleAgent))];
    expect(messages.map(({ subject }) => subject)).toEqual([
      "May kontrata para sa iyo: Daily salary, Lahat ng laro",
      "May kontratang natapos: Daily salary, Lahat ng laro",
      "Pinirmahan ang alok mo: Daily salary, Lahat ng laro",
      "Hiling na tapusin ang kontrata: Daily salary, Lahat ng laro",
    ]);
    for (const { text } of messages) expect(text).not.toMatch(/[{}]|contracts\.|messages\./);
  });
});

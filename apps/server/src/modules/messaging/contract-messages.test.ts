/** Messages to the parties of a contract: each gets those about the other party's actions, and none about its own. */

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
/** A line of three agents; the first is directly below the merchant. */
let top: MemberActor;
let middle: MemberActor;
let end: MemberActor;

const inTransaction = <T>(work: Parameters<typeof world.test.deps.db.transaction<T>>[0]) =>
  world.test.deps.db.transaction(work);
const offer = (actor: ContractActor, { memberId }: MemberActor, rate: bigint) =>
  inTransaction((tx) => offerContract(world.test.deps, tx, { actor, receiverId: memberId, terms: daily(rate) }));
const change = (actor: ContractActor, { id }: Contract, rate: bigint) =>
  inTransaction((tx) => changeContract(world.test.deps, tx, { actor, contractId: id, terms: daily(rate) }));
const answer = (actor: ContractActor, { id }: Contract, given: ContractAnswer["answer"], confirmedIds: bigint[] = []) =>
  inTransaction((tx) => answerContract(world.test.deps, tx, { actor, contractId: id, answer: given, confirmedIds }));
const requestEnd = (actor: ContractActor, { id }: Contract) =>
  inTransaction((tx) => requestContractEnd(world.test.deps, tx, { actor, contractId: id }));

/** The new messages in a member's inbox since the last call, oldest first. */
async function newMessages({ memberId }: MemberActor): Promise<{ subject: string; text: string }[]> {
  await deliverOutbox(world.test);
  return world.owner.query(
    `with read as (delete from message where merchant_id = 1 and member_id = $1 and kind = 'inbox' returning *)
     select subject, text from read order by id`,
    [memberId],
  );
}

const containing = (part: string) => expect.stringContaining(part) as string;
const subjects = async (who: MemberActor) => (await newMessages(who)).map(({ subject }) => subject);

beforeAll(async () => {
  world = await openTestSettlement();
});
afterAll(() => world.close());
beforeEach(async () => {
  top = await world.agent(null);
  middle = await world.agent(top);
  end = await world.agent(middle);
  await world.sign(null, top, daily(9_000n));
  await world.sign(top, middle, daily(8_000n));
  for (const who of [top, middle, end]) await newMessages(who);
});

const named = "Daily salary, All games";

describe("a contract creates messages", () => {
  it("about each step from offer to end, for the party that did not act", async () => {
    const contract = await offer(middle, end, 5_000n);
    expect(await newMessages(end)).toEqual([
      {
        subject: `A contract for you: ${named}`,
        text: containing(`Your upline offers you a contract: ${named}.`),
      },
    ]);
    await change(middle, contract, 6_000n);
    await answer(end, contract, "accept");
    await change(middle, contract, 7_000n);
    await answer(end, contract, "refuse");
    await requestEnd(end, contract);
    await answer(middle, contract, "keep");
    await requestEnd(middle, contract);
    await answer(end, contract, "end");
    expect(await subjects(end)).toEqual([
      `New terms for you: ${named}`,
      `New terms for you: ${named}`,
      `Your contract continues: ${named}`,
      `Request to end a contract: ${named}`,
    ]);
    expect(await subjects(middle)).toEqual([
      `Your offer was signed: ${named}`,
      `Your offer was refused: ${named}`,
      `Request to end a contract: ${named}`,
      `A contract has ended: ${named}`,
    ]);
    expect(await newMessages(top)).toEqual([]);
  });

  it("about the merchant's actions, but none for the merchant", async () => {
    const other = await world.agent(null);
    const contract = await offer(merchant, other, 5_000n);
    await answer(other, contract, "refuse");
    const again = await offer(merchant, other, 5_000n);
    await answer(merchant, again, "withdraw");
    const messages = await newMessages(other);
    expect(messages.map(({ subject }) => subject)).toEqual([
      `A contract for you: ${named}`,
      `A contract for you: ${named}`,
      `Withdrawn: ${named}`,
    ]);
    expect(messages.map(({ text }) => text).join(" ")).toContain("We withdrew our request");
  });

  it("for the receiver whose contract ends because of a lower rate further up, with that reason", async () => {
    const passed = await world.sign(middle, end, daily(7_000n));
    const [signed] = await world.owner.query<Contract>(
      `select id from contract where merchant_id = 1 and receiver_id = $1`,
      [middle.memberId],
    );
    if (signed === undefined) throw new Error("nothing was signed");
    await newMessages(end);
    await change(top, signed, 6_000n);
    await answer(middle, signed, "accept", [passed.id]);
    expect(await newMessages(end)).toEqual([
      {
        subject: `A contract has ended: ${named}`,
        text: `Your upline signed a lower rate, so this contract with you has ended: ${named}. Amounts earned until then are still paid.`,
      },
    ]);
  });

  it("for both parties when the receiver is moved; an unsigned offer counts as withdrawn, not as ended", async () => {
    await offer(middle, end, 5_000n);
    await newMessages(end);
    const elsewhere = await world.agent(null);
    const reason = "test";
    await moveMember(world.test.deps, merchant, { memberId: end.memberId, uplineId: elsewhere.memberId, reason });
    await moveMember(world.test.deps, merchant, { memberId: middle.memberId, uplineId: elsewhere.memberId, reason });
    const [toEnd, toMiddle, toTop] = [await newMessages(end), await newMessages(middle), await newMessages(top)];
    expect(toEnd).toMatchObject([{ subject: `Withdrawn: ${named}`, text: containing("You moved to another upline") }]);
    expect(toMiddle).toMatchObject([
      { subject: `Withdrawn: ${named}`, text: containing("A direct downline moved to another upline") },
      { subject: `A contract has ended: ${named}`, text: containing("You moved to another upline") },
    ]);
    expect(toTop).toMatchObject([
      { subject: `A contract has ended: ${named}`, text: containing("A direct downline moved to another upline") },
    ]);
  });

  it("entirely in the reader's language", async () => {
    await world.owner.query(`update member set language = 'TY' where merchant_id = 1 and id = any ($1)`, [
      [middle.memberId, end.memberId],
    ]);
    const contract = await offer(middle, end, 5_000n);
    await answer(end, contract, "accept");
    await requestEnd(end, contract);
    await answer(middle, contract, "end");
    const messages = [...(await newMessages(end)), ...(await newMessages(middle))];
    expect(messages.map(({ subject }) => subject)).toEqual([
      "May kontrata para sa iyo: Daily salary, Lahat ng laro",
      "May kontratang natapos: Daily salary, Lahat ng laro",
      "Pinirmahan ang alok mo: Daily salary, Lahat ng laro",
      "Hiling na tapusin ang kontrata: Daily salary, Lahat ng laro",
    ]);
    for (const { text } of messages) expect(text).not.toMatch(/[{}]|contracts\.|messages\./);
  });
});

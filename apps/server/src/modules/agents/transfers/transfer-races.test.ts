/** Concurrent transfers: no wallet becomes negative, no limit is exceeded, and the total stays constant. */

import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modelRuns } from "@openhouse/rules/testing/model-runs";
import type { MerchantId } from "../../../core/ids.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { createPerson, placeBelow, mainBalanceOf, sendDown } from "../../../testing/test-team.ts";
import { checkLedger, freezeMember, readHouseBalances } from "../../wallet/index.ts";
import { findBrokenTransfers } from "./transfer-repository.ts";
import { transferBetweenMembers } from "./transfer-between-members.ts";
import type { TransferOrder } from "./transfer-between-members.ts";

const merchantId = 1 as MerchantId;
const concurrentTransfers = 64;

let test: TestApp;
/** Four members, each directly below the previous one. */
let chain: SignedInMember[];
let count = 0;

const create = (kind: "agent" | "member", upline?: SignedInMember, minor = 0n) =>
  createPerson(test, { account: `racer${(count += 1)}`, kind, minor, ...(upline === undefined ? {} : { upline }) });
const totalOf = async (members: readonly SignedInMember[]) =>
  (await Promise.all(members.map((member) => mainBalanceOf(test, member)))).reduce((sum, minor) => sum + minor, 0n);
const readEscrow = async () => (await readHouseBalances(test.deps.db, merchantId, "PHP")).get("escrow")?.minor;

/** Calls the operation directly, without the routes' password check; returns "sent" or the refusal's code. */
function transfer(from: SignedInMember, to: TransferOrder["to"], minor: number): Promise<string> {
  const order = { amount: (minor / 100).toFixed(2), to };
  const transaction = test.deps.db.transaction((tx) =>
    transferBetweenMembers(test.deps, tx, { actor: { merchantId, memberId: from.memberId }, order }),
  );
  return transaction.then(
    () => "sent",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );
}

const up = { direction: "up" } as const;
const downTo = ({ account }: SignedInMember) => ({ direction: "down", account }) as const;

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, {
    flags: { DOWNMAN: true, AGETRANSFERUP3: true },
    settings: { "transfer.dailyCount": 1_000_000, "transfer.dailyMaximumMinor": 1_000_000_000 },
  });
  chain = [];
  for (const kind of ["agent", "agent", "agent", "member"] as const) {
    chain.push(await create(kind, chain.at(-1), 20_000n));
  }
});
afterAll(async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  expect(await readEscrow()).toBe(0n);
  expect(await findBrokenTransfers(test.deps.db, merchantId)).toEqual([]);
  await test.close();
});

describe(`${concurrentTransfers} concurrent transfers`, () => {
  it("take no more from one wallet than its balance", async () => {
    const agent = await create("agent", undefined, 20_000n);
    const member = await create("member", agent);
    const results = await Promise.all(
      Array.from({ length: concurrentTransfers }, () => transfer(agent, downTo(member), 1_000)),
    );
    expect(results.filter((result) => result === "sent")).toHaveLength(20);
    expect(new Set(results)).toEqual(new Set(["sent", "account.balance.not.enough"]));
    expect([await mainBalanceOf(test, agent), await mainBalanceOf(test, member)]).toEqual([0n, 20_000n]);
  });

  it("neither deadlock nor change the total if they run in both directions", async () => {
    const agent = await create("agent", undefined, 50_000n);
    const member = await create("member", agent, 50_000n);
    const results = await Promise.all(
      Array.from({ length: concurrentTransfers }, (_, index) =>
        index % 2 === 0 ? transfer(agent, downTo(member), 700) : transfer(member, up, 900),
      ),
    );
    expect(new Set(results)).toEqual(new Set(["sent"]));
    expect(await mainBalanceOf(test, agent)).toBe(50_000n + 32n * 200n);
    expect(await totalOf([agent, member])).toBe(100_000n);
  });

  it("do not exceed the daily limits", async () => {
    await setMerchant(test, 1, { settings: { "transfer.dailyMaximumMinor": 5_000 } });
    const agent = await create("agent", undefined, 100_000n);
    const member = await create("member", agent);
    const results = await Promise.all(
      Array.from({ length: concurrentTransfers }, () => transfer(agent, downTo(member), 1_000)),
    );
    expect(results.filter((result) => result === "sent")).toHaveLength(5);
    expect(await mainBalanceOf(test, member)).toBe(5_000n);
    await setMerchant(test, 1, { settings: { "transfer.dailyMaximumMinor": 1_000_000_000 } });
  });

  it("with one idempotency key make one transfer", async () => {
    const agent = await create("agent", undefined, 100_000n);
    const member = await create("member", agent);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: concurrentTransfers }, () => sendDown(test, agent, { to: member.account, key })),
    );
    const replies = answers.filter(({ status }) => status === 200).map(({ value }) => JSON.stringify(value));
    expect(replies.length).toBeGreaterThan(0);
    expect(new Set(replies).size).toBe(1);
    expect(await mainBalanceOf(test, member)).toBe(1_000n);
    expect(await mainBalanceOf(test, agent)).toBe(99_000n);
  });

  it("do not change the total during a move and a freeze, and later transfers are refused", async () => {
    const agent = await create("agent", undefined, 100_000n);
    const otherAgent = await create("agent");
    const movedMember = await create("member", agent);
    const frozenMember = await create("member", agent, 50_000n);
    const freeze = test.deps.db.transaction((tx) =>
      freezeMember(tx, { merchantId, memberId: frozenMember.memberId, frozen: true }),
    );
    const sends = Array.from({ length: concurrentTransfers }, (_, index) =>
      index % 2 === 0 ? transfer(agent, downTo(movedMember), 100) : transfer(frozenMember, up, 100),
    );
    await Promise.all([freeze, placeBelow(test, movedMember.memberId, otherAgent.memberId), ...sends]);
    const [moverBalance, frozenBalance] = [
      await mainBalanceOf(test, movedMember),
      await mainBalanceOf(test, frozenMember),
    ];
    expect(await transfer(agent, downTo(movedMember), 100)).toBe("agents.not.in.downline");
    expect(await transfer(frozenMember, up, 100)).toBe("account.frozen");
    expect([await mainBalanceOf(test, movedMember), await mainBalanceOf(test, frozenMember)]).toEqual([
      moverBalance,
      frozenBalance,
    ]);
    expect(await totalOf([agent, movedMember, frozenMember])).toBe(150_000n);
  });
});

describe("random transfers", () => {
  it(
    "keep the total of all wallets, and succeed only between an upline and its direct downline",
    { timeout: 120_000 },
    async () => {
      const position = fc.nat({ max: 3 });
      const step = fc.record({ from: position, to: fc.option(position), minor: fc.integer({ min: 100, max: 9_000 }) });
      const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 24 }), async (steps) => {
        const before = await totalOf(chain);
        const results = await Promise.all(
          steps.map(async ({ from, to, minor }) => {
            const [sender, receiver] = [chain[from], to === null ? undefined : chain[to]];
            if (sender === undefined) throw new Error("the chain has four members");
            return transfer(sender, receiver === undefined ? up : downTo(receiver), minor);
          }),
        );
        results.forEach((result, index) => {
          const { from, to } = steps[index] ?? { from: 0, to: null };
          const isNeighbour = to === null ? from > 0 : to === from + 1;
          const refusal = to === null ? "account.transfer.no.upline" : "agents.not.in.downline";
          expect(isNeighbour ? ["sent", "account.balance.not.enough"] : [refusal]).toContain(result);
        });
        const wallets = await Promise.all(chain.map((member) => mainBalanceOf(test, member)));
        expect(wallets.every((minor) => minor >= 0n)).toBe(true);
        expect(await totalOf(chain)).toBe(before);
        expect(await readEscrow()).toBe(0n);
      });
      await fc.assert(property, { numRuns: modelRuns(60) });
    },
  );
});

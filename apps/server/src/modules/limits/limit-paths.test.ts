/**
 * Tests every path by which money is deposited or staked: a limit allows exactly the remaining amount, a pending raise
 * or removal changes nothing, and a break causes a refusal. Add new paths to `paths`.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setMerchant } from "../../testing/set-merchant.ts";
import type { SignedInMember, TestAnswer } from "../../testing/test-app.ts";
import {
  requestDeposit,
  createTestCashier,
  depositReference,
  expectOk,
  merchantId,
  openDeposit,
  sendMessage,
  until,
} from "../../testing/test-cashier.ts";
import type { DepositInput, TestCashier } from "../../testing/test-cashier.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { giveMoney, launchPlayer, seatPlayer } from "../../testing/test-player.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import { createPerson, mainBalanceOf, sendDown } from "../../testing/test-team.ts";
import {
  requestMove,
  mainType,
  expectTransferRecord,
  useVendorWallets as openVendorWallets,
  vendorType,
  walletsOf,
} from "../../testing/test-wallets.ts";
import { checkLedger } from "../wallet/index.ts";
import type { LimitKind } from "./index.ts";

const dayMs = 24 * 3_600_000;

let app: TestCashier;
let finance: string;
let agent: SignedInMember;
let count = 0;

beforeAll(async () => {
  app = await createTestCashier();
  finance = (await signInStaff(app, "finance")).token;
  await setMerchant(app, merchantId, { flags: { DOWNMAN: true } });
  agent = await createPerson(app, { account: "pathagent", kind: "agent", minor: 10_000_000n });
});
afterAll(async () => {
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });
  await app.close();
});

/** A member who is ready to run a path. */
interface PathRunner {
  readonly member: SignedInMember;
  /** Runs the path once with its amount; returns "ok" or the error code. */
  readonly run: () => Promise<string>;
}

interface Path {
  readonly name: string;
  readonly kind: Exclude<LimitKind, "session">;
  /** The amount of the path, in centavos. */
  readonly minor: bigint;
  /** Error code if the limit is reached. */
  readonly limitCode: string;
  /** Error code during a break. */
  readonly breakCode: string;
  readonly start: (account: string) => Promise<PathRunner>;
}

const codeOf = ({ status, errorCode }: TestAnswer) => (status === 200 ? "ok" : String(errorCode));
const rsCodeOf = ({ status }: { status: string }) => (status === "RS_OK" ? "ok" : status);
const nextAccount = () => `walker${(count += 1)}`;

/** A deposit that the member requests through a provider. */
const requestedDeposit = (name: string, request: DepositInput): Path => ({
  name,
  kind: "deposit",
  minor: 100_000n,
  limitCode: "deposit.limit.reached",
  breakCode: "member.excluded",
  start: async (account) => {
    const member = await app.register(account);
    return { member, run: async () => codeOf(await requestDeposit(app, member, { ...request, amount: 1_000 })) };
  },
});

/** A deposit that the staff books with more than was requested. `prepare` returns the id of the deposit. */
const bookedByStaff = (
  name: string,
  prepare: (member: SignedInMember) => Promise<string>,
  book: (depositId: string) => Promise<TestAnswer>,
): Path => ({
  name,
  kind: "deposit",
  minor: 100_000n,
  limitCode: "deposit.limit.reached",
  breakCode: "member.excluded",
  start: async (account) => {
    const member = await app.register(account);
    // Prepared before the limit or the break exists, because otherwise the deposit request would be refused.
    const depositIds = [await prepare(member), await prepare(member)];
    return { member, run: async () => codeOf(await book(depositIds.shift() ?? "")) };
  },
});

const callDeposit = (depositId: string, action: string, body: object) =>
  app.call({
    method: "POST",
    url: `/backoffice/api/deposits/${depositId}/${action}`,
    token: finance,
    key: randomUUID(),
    body,
  });
async function bookTransferByStaff(depositId: string): Promise<TestAnswer> {
  await callDeposit(depositId, "claim", {});
  const bookingFields = {
    receivedMinor: "100000",
    bankReference: `BANK-${depositId}`,
    reason: "the statement shows it",
  };
  return callDeposit(depositId, "book", bookingFields);
}
async function prepareCancelledTransfer(member: SignedInMember): Promise<string> {
  const { depositId } = await openDeposit(app, member, { bankType: "transfer", bankCode: "DALISAY", amount: 500 });
  const url = "/wps/relay/MCSFE_cancelDeposit";
  await expectOk(app.call({ method: "POST", url, token: member.token, body: { depositId } }));
  return depositId;
}
/** The provider reports more than was requested, so the deposit waits for the staff. */
async function prepareHeldPayment(member: SignedInMember): Promise<string> {
  const { depositId } = await openDeposit(app, member, { amount: 100 });
  const key = [merchantId, BigInt(depositId)];
  const providerRefOf = async () => {
    const select = `select provider_ref from deposit where merchant_id = $1 and id = $2`;
    return (await app.deps.db.query<{ provider_ref: string | null }>(select, key))[0]?.provider_ref ?? undefined;
  };
  await until(async () => (await providerRefOf()) !== undefined);
  const paid = { reference: depositReference(depositId), state: "paid" as const, amountMinor: "110000" };
  expect(await sendMessage(app, { ...paid, id: (await providerRefOf()) ?? "" })).toMatchObject({ outcome: "held" });
  return depositId;
}
async function approveHeldPayment(depositId: string): Promise<TestAnswer> {
  await callDeposit(depositId, "claim", {});
  return callDeposit(depositId, "approve", { reason: "it is on the statement" });
}

const paths: readonly Path[] = [
  requestedDeposit("a deposit by e-wallet", { bankType: "ewallet", bankCode: "LAKBAY" }),
  requestedDeposit("a deposit by QR code", { bankType: "qr", bankCode: "PAROLAQR" }),
  requestedDeposit("a deposit by online banking", { bankType: "bank", bankCode: "HABAGAT" }),
  requestedDeposit("a deposit by virtual account", { bankType: "account", bankCode: "TALAVA" }),
  requestedDeposit("a transfer to the merchant's account", { bankType: "transfer", bankCode: "DALISAY" }),
  bookedByStaff("a cancelled transfer, booked by finance", prepareCancelledTransfer, bookTransferByStaff),
  bookedByStaff("a payment of more than was requested, approved by finance", prepareHeldPayment, approveHeldPayment),
  {
    name: "a transfer from the upline",
    kind: "deposit",
    minor: 100_000n,
    limitCode: "account.transfer.receiver.closed",
    breakCode: "account.transfer.receiver.closed",
    start: async (account) => {
      const member = await createPerson(app, { account, kind: "member", upline: agent });
      return { member, run: async () => codeOf(await sendDown(app, agent, { to: account, amount: 1_000 })) };
    },
  },
  ...(["stake", "loss"] as const).flatMap((kind): Path[] => [
    {
      name: `a round of our own games, with a ${kind} limit`,
      kind,
      minor: 1_000n,
      limitCode: `limit.${kind}.reached`,
      breakCode: "account.excluded",
      start: async (account) => {
        const player = await seatPlayer(app, account);
        return { member: player.member, run: async () => codeOf(await player.play("1000")) };
      },
    },
    {
      name: `a bet through the gateway, with a ${kind} limit`,
      kind,
      minor: 1_000n,
      limitCode: "RS_ERROR_BET_LIMIT_EXCEEDED",
      breakCode: "RS_ERROR_USER_DISABLED",
      start: async (account) => {
        const supplier = await openSupplier(app, account);
        return { member: supplier.member, run: async () => rsCodeOf(await supplier.bet()) };
      },
    },
    {
      name: `a transfer to a vendor wallet, with a ${kind} limit`,
      kind,
      minor: 1_000n,
      limitCode: "account.transfer.limit.reached",
      breakCode: "account.transfer.excluded",
      start: async (account) => {
        await openVendorWallets(app);
        const member = await app.register(account);
        await giveMoney(app, member, 100_000n);
        return { member, run: async () => codeOf(await requestMove(app, member)) };
      },
    },
  ]),
];

/** Sets the limit so that this amount remains. */
async function setRemainingLimit({ member }: PathRunner, kind: Path["kind"], amountMinor: bigint | null) {
  const used = await usedOf(member, kind);
  const amount = amountMinor === null ? null : String(amountMinor + used);
  const body = { kind, period: "day", amountMinor: amount };
  return expectOk(app.call({ method: "POST", url: "/wps/member/limits", token: member.token, body }));
}

/** Returns the part of the limit that requested deposits have already used. */
async function usedOf({ memberId }: SignedInMember, kind: Path["kind"]): Promise<bigint> {
  if (kind !== "deposit") return 0n;
  const [row] = await app.deps.db.query<{ used: bigint }>(
    `select coalesce(sum(used_minor), 0)::bigint as used from limit_use
     where merchant_id = 1 and member_id = $1 and kind = 'deposit' and period = 'day'`,
    [memberId],
  );
  return row?.used ?? 0n;
}

describe.each(paths)("$name", ({ kind, minor, limitCode, breakCode, start }) => {
  test("is allowed up to exactly the remaining amount of the limit", async () => {
    const blockedRunner = await start(nextAccount());
    await setRemainingLimit(blockedRunner, kind, minor - 1n);
    const before = await walletsOf(app, blockedRunner.member);
    expect(await blockedRunner.run()).toBe(limitCode);
    expect(await walletsOf(app, blockedRunner.member)).toEqual(before);

    const allowedRunner = await start(nextAccount());
    await setRemainingLimit(allowedRunner, kind, minor);
    expect(await allowedRunner.run()).toBe("ok");
    // Not for a loss limit: if the round won, the member can lose more, and the limit is not reached yet.
    if (kind !== "loss") {
      app.clock.advanceMs(5_000);
      expect(await allowedRunner.run()).toBe(limitCode);
    }
  });

  test("has the same limit while a raise or removal is pending", async () => {
    const runner = await start(nextAccount());
    await setRemainingLimit(runner, kind, minor - 1n);
    for (const request of [minor * 5n, null]) {
      expect((await setRemainingLimit(runner, kind, request)).value).toMatchObject({ isPending: true });
      expect(await runner.run()).toBe(limitCode);
    }
  });

  test("is refused during a break", async () => {
    const runner = await start(nextAccount());
    const { token, password } = runner.member;
    await expectOk(app.call({ method: "POST", url: "/wps/member/break", token, body: { term: "day", password } }));
    expect(await runner.run()).toBe(breakCode);
  });
});

describe("money in a vendor wallet", () => {
  const move = (member: SignedInMember, amount: unknown) => requestMove(app, member, { amount });
  const moveBack = (member: SignedInMember, amount: unknown) =>
    requestMove(app, member, { from: vendorType, to: mainType, amount });
  async function registerWithMoney(kind: "stake" | "loss", amountMinor: bigint): Promise<SignedInMember> {
    await openVendorWallets(app);
    const member = await app.register(nextAccount());
    await giveMoney(app, member, 100_000n);
    await setRemainingLimit({ member, run: async () => "" }, kind, amountMinor);
    return member;
  }

  test("counts as lost until it is transferred back, as GET /wps/member/limits shows", async () => {
    const member = await registerWithMoney("loss", 5_000n);
    await expectTransferRecord(move(member, 50));
    expect(codeOf(await move(member, 1))).toBe("account.transfer.limit.reached");
    const read = await app.call({ method: "GET", url: "/wps/member/limits", token: member.token });
    expect(read.value).toMatchObject({ limits: [{ kind: "loss", usedMinor: "5000" }] });
    await expectTransferRecord(moveBack(member, 20));
    expect(codeOf(await move(member, 20.01))).toBe("account.transfer.limit.reached");
    await expectTransferRecord(move(member, 20));
    expect(await mainBalanceOf(app, member)).toBe(95_000n);
  });

  test("counts as a stake at each transfer to the vendor", async () => {
    const member = await registerWithMoney("stake", 5_000n);
    await expectTransferRecord(move(member, 30));
    await expectTransferRecord(moveBack(member, 30));
    expect(codeOf(await move(member, 20.01))).toBe("account.transfer.limit.reached");
    await expectTransferRecord(move(member, 20));
  });

  test("is not counted if the transfer failed", async () => {
    const member = await registerWithMoney("loss", 1_013n);
    expect(await expectTransferRecord(move(member, 10.13))).toMatchObject({ state: "failed" });
    expect(await expectTransferRecord(move(member, 10.1))).toMatchObject({ state: "done" });
  });

  test("reduces the remaining limit for our own games until the next day", async () => {
    const member = await registerWithMoney("loss", 5_000n);
    await expectTransferRecord(move(member, 45));
    const player = await launchPlayer(app, member);
    expect((await player.play("1000")).errorCode).toBe("limit.loss.reached");
    app.clock.advanceMs(dayMs);
    const { value } = await expectOk(
      app.callEncrypted({
        method: "POST",
        url: "/wps/session/login",
        body: { username: member.account, password: member.password },
      }),
    );
    const nextPlayer = await launchPlayer(app, { ...member, ...(value as { token: string }) });
    await nextPlayer.playBooked("1000");
  });
});

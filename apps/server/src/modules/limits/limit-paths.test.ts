/**
 * Every path by which money is deposited or staked, by name: a limit allows exactly what fits, a pending raise or
 * removal changes nothing, and a break refuses the path. Add new paths to one of the tables.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setMerchant } from "../../testing/set-merchant.ts";
import type { SignedInMember, TestAnswer } from "../../testing/test-app.ts";
import {
  askDeposit,
  createTestCashier,
  depositReference,
  expectOk,
  merchantId,
  openDeposit,
  sendMessage,
  until,
} from "../../testing/test-cashier.ts";
import type { DepositWish, TestCashier } from "../../testing/test-cashier.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { giveMoney, launchPlayer, seatPlayer } from "../../testing/test-player.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import { createPerson, mainOf, sendDown } from "../../testing/test-team.ts";
import {
  askMove,
  mainType,
  taken,
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

/** A member at the start of a path. */
interface Walker {
  readonly member: SignedInMember;
  /** Runs the path once with its amount; returns "ok" or the error code. */
  readonly go: () => Promise<string>;
}

interface Path {
  readonly name: string;
  readonly kind: Exclude<LimitKind, "session">;
  /** The amount of the path, in centavos. */
  readonly minor: bigint;
  /** Error codes at a limit, and during a break. */
  readonly refused: string;
  readonly closed: string;
  readonly start: (account: string) => Promise<Walker>;
}

const codeOf = ({ status, errorCode }: TestAnswer) => (status === 200 ? "ok" : String(errorCode));
const rsCodeOf = ({ status }: { status: string }) => (status === "RS_OK" ? "ok" : status);
const nextAccount = () => `walker${(count += 1)}`;

/** Ordered by the member; the provider makes no decision. */
const ordered = (name: string, request: DepositWish): Path => ({
  name,
  kind: "deposit",
  minor: 100_000n,
  refused: "deposit.limit.reached",
  closed: "member.excluded",
  start: async (account) => {
    const member = await app.register(account);
    return { member, go: async () => codeOf(await askDeposit(app, member, { ...request, amount: 1_000 })) };
  },
});

/** Less was ordered than the staff books: `prepare` returns the deposit. */
const found = (
  name: string,
  prepare: (member: SignedInMember) => Promise<string>,
  book: (depositId: string) => Promise<TestAnswer>,
): Path => ({
  name,
  kind: "deposit",
  minor: 100_000n,
  refused: "deposit.limit.reached",
  closed: "member.excluded",
  start: async (account) => {
    const member = await app.register(account);
    // Before the limit or the break, because otherwise the order itself would be refused.
    const depositIds = [await prepare(member), await prepare(member)];
    return { member, go: async () => codeOf(await book(depositIds.shift() ?? "")) };
  },
});

const office = (depositId: string, action: string, body: object) =>
  app.call({
    method: "POST",
    url: `/backoffice/api/deposits/${depositId}/${action}`,
    token: finance,
    key: randomUUID(),
    body,
  });
async function bookTransfer(depositId: string): Promise<TestAnswer> {
  await office(depositId, "claim", {});
  const bookingFields = {
    receivedMinor: "100000",
    bankReference: `BANK-${depositId}`,
    reason: "the statement shows it",
  };
  return office(depositId, "book", bookingFields);
}
async function endedTransfer(member: SignedInMember): Promise<string> {
  const { depositId } = await openDeposit(app, member, { bankType: "transfer", bankCode: "DALISAY", amount: 500 });
  const url = "/wps/relay/MCSFE_cancelDeposit";
  await expectOk(app.call({ method: "POST", url, token: member.token, body: { depositId } }));
  return depositId;
}
/** The provider reports more than was ordered, so the deposit waits for the staff. */
async function heldPayment(member: SignedInMember): Promise<string> {
  const { depositId } = await openDeposit(app, member, { amount: 100 });
  const key = [merchantId, BigInt(depositId)];
  const nameOf = async () => {
    const select = `select provider_ref from deposit where merchant_id = $1 and id = $2`;
    return (await app.deps.db.query<{ provider_ref: string | null }>(select, key))[0]?.provider_ref ?? undefined;
  };
  await until(async () => (await nameOf()) !== undefined);
  const paid = { reference: depositReference(depositId), state: "paid" as const, amountMinor: "110000" };
  expect(await sendMessage(app, { ...paid, id: (await nameOf()) ?? "" })).toMatchObject({ outcome: "held" });
  return depositId;
}
async function approveHeld(depositId: string): Promise<TestAnswer> {
  await office(depositId, "claim", {});
  return office(depositId, "approve", { reason: "it is on the statement" });
}

const paths: readonly Path[] = [
  ordered("a deposit by e-wallet", { bankType: "ewallet", bankCode: "LAKBAY" }),
  ordered("a deposit by QR code", { bankType: "qr", bankCode: "PAROLAQR" }),
  ordered("a deposit by online banking", { bankType: "bank", bankCode: "HABAGAT" }),
  ordered("a deposit by virtual account", { bankType: "account", bankCode: "TALAVA" }),
  ordered("a transfer to the merchant's account", { bankType: "transfer", bankCode: "DALISAY" }),
  found("a transfer booked by finance after it had ended", endedTransfer, bookTransfer),
  found("a payment of more than was ordered, approved by finance", heldPayment, approveHeld),
  {
    name: "money from the agent above",
    kind: "deposit",
    minor: 100_000n,
    refused: "account.transfer.receiver.closed",
    closed: "account.transfer.receiver.closed",
    start: async (account) => {
      const member = await createPerson(app, { account, kind: "member", upline: agent });
      return { member, go: async () => codeOf(await sendDown(app, agent, { to: account, amount: 1_000 })) };
    },
  },
  ...(["stake", "loss"] as const).flatMap((kind): Path[] => [
    {
      name: `a round of our own games, by the ${kind} limit`,
      kind,
      minor: 1_000n,
      refused: `limit.${kind}.reached`,
      closed: "account.excluded",
      start: async (account) => {
        const player = await seatPlayer(app, account);
        return { member: player.member, go: async () => codeOf(await player.play("1000")) };
      },
    },
    {
      name: `a bet over the supplier's gateway, by the ${kind} limit`,
      kind,
      minor: 1_000n,
      refused: "RS_ERROR_BET_LIMIT_EXCEEDED",
      closed: "RS_ERROR_USER_DISABLED",
      start: async (account) => {
        const supplier = await openSupplier(app, account);
        return { member: supplier.member, go: async () => rsCodeOf(await supplier.bet()) };
      },
    },
    {
      name: `money moved to a vendor's wallet, by the ${kind} limit`,
      kind,
      minor: 1_000n,
      refused: "account.transfer.limit.reached",
      closed: "account.transfer.excluded",
      start: async (account) => {
        await openVendorWallets(app);
        const member = await app.register(account);
        await giveMoney(app, member, 100_000n);
        return { member, go: async () => codeOf(await askMove(app, member)) };
      },
    },
  ]),
];

/** Sets the limit so that this much is left of it. */
async function limitTo({ member }: Walker, kind: Path["kind"], amountMinor: bigint | null) {
  const used = await usedOf(member, kind);
  const amount = amountMinor === null ? null : String(amountMinor + used);
  const body = { kind, period: "day", amountMinor: amount };
  return expectOk(app.call({ method: "POST", url: "/wps/member/limits", token: member.token, body }));
}

/** The state before the path begins: orders that wait for their money. */
async function usedOf({ memberId }: SignedInMember, kind: Path["kind"]): Promise<bigint> {
  if (kind !== "deposit") return 0n;
  const [row] = await app.deps.db.query<{ used: bigint }>(
    `select coalesce(sum(used_minor), 0)::bigint as used from limit_use
     where merchant_id = 1 and member_id = $1 and kind = 'deposit' and period = 'day'`,
    [memberId],
  );
  return row?.used ?? 0n;
}

describe.each(paths)("$name", ({ kind, minor, refused, closed, start }) => {
  test("is allowed up to the exact remaining amount of the limit", async () => {
    const over = await start(nextAccount());
    await limitTo(over, kind, minor - 1n);
    const before = await walletsOf(app, over.member);
    expect(await over.go()).toBe(refused);
    expect(await walletsOf(app, over.member)).toEqual(before);

    const fitting = await start(nextAccount());
    await limitTo(fitting, kind, minor);
    expect(await fitting.go()).toBe("ok");
    // A round may have won; then more may be lost again.
    if (kind !== "loss") {
      app.clock.advanceMs(5_000);
      expect(await fitting.go()).toBe(refused);
    }
  });

  test("has the same limit while a raise or removal is pending", async () => {
    const walker = await start(nextAccount());
    await limitTo(walker, kind, minor - 1n);
    for (const request of [minor * 5n, null]) {
      expect((await limitTo(walker, kind, request)).value).toMatchObject({ isPending: true });
      expect(await walker.go()).toBe(refused);
    }
  });

  test("is refused during a break", async () => {
    const walker = await start(nextAccount());
    const { token, password } = walker.member;
    await expectOk(app.call({ method: "POST", url: "/wps/member/break", token, body: { term: "day", password } }));
    expect(await walker.go()).toBe(closed);
  });
});

describe("money in a vendor wallet", () => {
  const move = (member: SignedInMember, amount: unknown) => askMove(app, member, { amount });
  const back = (member: SignedInMember, amount: unknown) =>
    askMove(app, member, { from: vendorType, to: mainType, amount });
  async function mover(kind: "stake" | "loss", amountMinor: bigint): Promise<SignedInMember> {
    await openVendorWallets(app);
    const member = await app.register(nextAccount());
    await giveMoney(app, member, 100_000n);
    await limitTo({ member, go: async () => "" }, kind, amountMinor);
    return member;
  }

  test("counts as lost until it is transferred back, also on the page of limits", async () => {
    const member = await mover("loss", 5_000n);
    await taken(move(member, 50));
    expect(codeOf(await move(member, 1))).toBe("account.transfer.limit.reached");
    const read = await app.call({ method: "GET", url: "/wps/member/limits", token: member.token });
    expect(read.value).toMatchObject({ limits: [{ kind: "loss", usedMinor: "5000" }] });
    await taken(back(member, 20));
    expect(codeOf(await move(member, 20.01))).toBe("account.transfer.limit.reached");
    await taken(move(member, 20));
    expect(await mainOf(app, member)).toBe(95_000n);
  });

  test("counts as a stake at each transfer to the vendor", async () => {
    const member = await mover("stake", 5_000n);
    await taken(move(member, 30));
    await taken(back(member, 30));
    expect(codeOf(await move(member, 20.01))).toBe("account.transfer.limit.reached");
    await taken(move(member, 20));
  });

  test("is not counted if the transfer failed", async () => {
    const member = await mover("loss", 1_013n);
    expect(await taken(move(member, 10.13))).toMatchObject({ state: "failed" });
    expect(await taken(move(member, 10.1))).toMatchObject({ state: "done" });
  });

  test("reduces the limit for our own games, and a new day resets it", async () => {
    const member = await mover("loss", 5_000n);
    await taken(move(member, 45));
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
    const next = await launchPlayer(app, { ...member, ...(value as { token: string }) });
    await next.playBooked("1000");
  });
});

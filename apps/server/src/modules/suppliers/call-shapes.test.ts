import { createSign, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RsReply } from "@openhouse/protocol/suppliers/rs-reply";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { giveMoney } from "../../testing/test-player.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import type { CallFields, TestSupplier } from "../../testing/test-supplier.ts";

let app: TestApp;
let supplier: TestSupplier;
let user: string;
let other: SignedInMember;

beforeAll(async () => {
  app = await createTestApp();
  supplier = await openSupplier(app, "shapes", { minor: 1_000_000n });
  user = String(supplier.member.memberId);
  other = await app.register("shapesother");
  await giveMoney(app, other, 1_000_000n);
});

afterAll(async () => {
  await app.close();
});

const id = () => randomUUID();

/** Sends a bet, its win, another bet, its rollback, and a request for the balance. */
async function sendAll(fields: CallFields, lateFields: CallFields = fields): Promise<RsReply[]> {
  const [wonBet, lostBet] = [id(), id()];
  return [
    await supplier.bet({ ...fields, transaction_uuid: wonBet }),
    await supplier.win(wonBet, lateFields),
    await supplier.bet({ ...fields, transaction_uuid: lostBet }),
    await supplier.rollback(lostBet, lateFields),
    await supplier.balance(fields),
  ];
}

describe("a call with `user`", () => {
  test("needs no token and no other field for user/info", async () => {
    const request_uuid = id();
    const info = await supplier.send("user/info", { user, request_uuid });
    const { balance } = await supplier.balance();
    expect(info).toEqual({ status: "RS_OK", request_uuid, user, currency: "PHP", balance, country: "PH" });
    expect(await supplier.send("user/info", { user })).toMatchObject({
      status: "RS_ERROR_WRONG_SYNTAX",
      message: "request_uuid is missing",
    });
    for (const unknown of ["1", "nobody"]) {
      const refusal = await supplier.send("user/info", { user: unknown, request_uuid });
      expect(refusal).toEqual({ status: "RS_ERROR_INVALID_TOKEN", request_uuid });
    }
  });

  test("is for this player, whether supplier_user is absent, null, another name or another player's id", async () => {
    for (const supplier_user of [undefined, null, "a name", String(other.memberId)]) {
      for (const reply of await sendAll({ supplier_user })) expect(reply).toMatchObject({ status: "RS_OK", user });
    }
  });

  test("is refused for a bet or balance with another player's token, but not for a win or rollback", async () => {
    const [wonBet, lostBet, token] = [id(), id(), await supplier.freshToken(other)];
    expect((await supplier.bet({ token })).status).toBe("RS_ERROR_INVALID_TOKEN");
    expect((await supplier.balance({ token })).status).toBe("RS_ERROR_INVALID_TOKEN");
    for (const transaction_uuid of [wonBet, lostBet]) await supplier.bet({ transaction_uuid });
    expect(await supplier.win(wonBet, { token })).toMatchObject({ status: "RS_OK", user });
    expect(await supplier.rollback(lostBet, { token: "unknown" })).toMatchObject({ status: "RS_OK", user });
  });

  test.each([["absent"], ["null"]])("may be a win without a bet: its reference is %s", async (form) => {
    const { balance = 0 } = await supplier.balance();
    const fields = form === "null" ? { reference_transaction_uuid: null } : {};
    expect(await supplier.win(null, fields)).toMatchObject({ status: "RS_OK", balance: balance + 1_000_000 });
  });

  test("cannot win for or roll back the bet of another player", async () => {
    const transaction_uuid = id();
    await supplier.bet({ transaction_uuid });
    const fields = { user: String(other.memberId) };
    expect((await supplier.win(transaction_uuid, fields)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    expect((await supplier.rollback(transaction_uuid, fields)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
  });
});

describe("a call without `user`", () => {
  test("is for the player of the token, whatever supplier_user says", async () => {
    for (const supplier_user of [undefined, null, "a name", String(other.memberId)]) {
      for (const noUser of [undefined, null]) {
        const replies = await sendAll({ user: noUser, supplier_user });
        for (const reply of replies) expect(reply).toMatchObject({ status: "RS_OK", user });
      }
    }
    const info = await supplier.send("user/info", { token: supplier.token });
    expect(info).toMatchObject({ status: "RS_OK", request_uuid: "", user, token: supplier.token });
    expect((await supplier.send("user/info", { request_uuid: id() })).message).toBe("token is missing");
  });

  test("is refused with an unknown token, except for the rollback of a known bet", async () => {
    const transaction_uuid = id();
    await supplier.bet({ transaction_uuid });
    const fields = { user: undefined, token: "unknown" };
    expect((await supplier.bet(fields)).status).toBe("RS_ERROR_INVALID_TOKEN");
    expect((await supplier.win(transaction_uuid, fields)).status).toBe("RS_ERROR_INVALID_TOKEN");
    expect((await supplier.rollback(id(), fields)).status).toBe("RS_ERROR_INVALID_TOKEN");
    expect(await supplier.rollback(transaction_uuid, fields)).toMatchObject({ status: "RS_OK", user });
  });

  test.each([
    [{ is_supplier_promo: true }],
    [{ is_free: true }],
    [{ reward_uuid: "r1" }],
    [{ campaign_uuid: "c1" }],
    [{ jackpot_win: 1_000_000 }],
    [{ jackpot_win: true }],
  ])("may be a win without a bet with %o", async (promotion) => {
    const { balance = 0 } = await supplier.balance();
    for (const reference_transaction_uuid of [undefined, null]) {
      const reply = await supplier.win(null, { user: undefined, ...promotion, reference_transaction_uuid });
      expect(reply.status).toBe("RS_OK");
    }
    expect((await supplier.balance()).balance).toBe(balance + 2_000_000);
  });

  test.each([[{}], [{ jackpot_win: 0 }], [{ is_supplier_promo: false }]])(
    "must name the bet of a win with %o",
    async (fields) => {
      expect(await supplier.win(null, { user: undefined, ...fields })).toMatchObject({
        status: "RS_ERROR_WRONG_SYNTAX",
        message: "reference_transaction_uuid is missing",
      });
    },
  );

  test("cannot win for the bet of another player", async () => {
    const transaction_uuid = id();
    await supplier.bet({ transaction_uuid });
    const fields = { user: undefined, token: await supplier.freshToken(other) };
    expect((await supplier.win(transaction_uuid, fields)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
  });

  test("gets the first result if it repeats a call with `user`", async () => {
    const fields = { transaction_uuid: id(), request_uuid: "shape" };
    const first = await supplier.bet(fields);
    await supplier.bet();
    expect(await supplier.bet({ ...fields, user: undefined, supplier_user: "a name" })).toEqual(first);
  });
});

describe("the id of a transaction that was rolled back before it arrived", () => {
  const rollbackUnknown = async () => {
    const unknown = id();
    expect((await supplier.rollback(unknown)).status).toBe("RS_OK");
    return { unknown, otherUser: { user: String(other.memberId), token: await supplier.freshToken(other) } };
  };

  test("is refused as rolled back for a bet and a win of any player, and for a win that names it", async () => {
    const { unknown, otherUser } = await rollbackUnknown();
    const replies = [
      await supplier.bet({ transaction_uuid: unknown }),
      await supplier.bet({ ...otherUser, transaction_uuid: unknown }),
      await supplier.win(null, { transaction_uuid: unknown }),
      await supplier.win(unknown),
      await supplier.win(unknown, { ...otherUser, is_supplier_promo: true }),
    ];
    for (const { status } of replies) expect(status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
  });

  test("may be rolled back again for the same player, but not for another one", async () => {
    const { unknown, otherUser } = await rollbackUnknown();
    expect((await supplier.rollback(unknown)).status).toBe("RS_OK");
    expect((await supplier.rollback(unknown, otherUser)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
  });
});

test("the id of a rolled-back bet is a duplicate with other details, and rolled back with the same details", async () => {
  const bet = { transaction_uuid: id() };
  await supplier.bet(bet);
  await supplier.rollback(bet.transaction_uuid);
  expect((await supplier.bet({ ...bet, amount: 3_000 })).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
  expect((await supplier.bet(bet)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
});

test("a win repeated with a reference of null instead of none gets the first result", async () => {
  const win = { transaction_uuid: id(), request_uuid: "null" };
  const first = await supplier.win(null, win);
  await supplier.bet();
  expect(await supplier.win(null, { ...win, reference_transaction_uuid: null, reward_uuid: null })).toEqual(first);
});

test.each([
  [{ round: null }, "RS_ERROR_WRONG_SYNTAX", "round is missing"],
  [{ round: "" }, "RS_ERROR_WRONG_TYPES", "round has the wrong type"],
  [{ round: "r".repeat(257) }, "RS_ERROR_WRONG_TYPES", "round has the wrong type"],
  [{ campaign_uuid: "" }, "RS_ERROR_WRONG_TYPES", "campaign_uuid has the wrong type"],
])("a bet with null, an empty text or a text above 256 characters is refused: %o", async (fields, status, message) => {
  expect(await supplier.bet(fields)).toMatchObject({ status, message });
});

test("a bet of a supplier's promotion costs nothing and is accepted with an expired token", async () => {
  const promoter = await openSupplier(app, "promoter", { tokenLifeSeconds: 60 });
  app.clock.advanceMs(60_000);
  expect((await promoter.bet()).status).toBe("RS_ERROR_TOKEN_EXPIRED");
  expect((await promoter.bet({ is_supplier_promo: true, token: "unknown" })).status).toBe("RS_ERROR_INVALID_TOKEN");
  const promoBet = { is_supplier_promo: true, transaction_uuid: id() };
  expect(await promoter.bet(promoBet)).toMatchObject({ status: "RS_OK", balance: 100_000_000 });
  const win = await promoter.win(promoBet.transaction_uuid, { is_supplier_promo: true });
  expect(win).toMatchObject({ status: "RS_OK", balance: 101_000_000 });
});

test("the calls have a second set of paths and a second signature header, as Caleta sends them", async () => {
  const { token, gameCode: game_code, privateKey } = supplier;
  const call = async (path: string, fields: CallFields) => {
    const payload = JSON.stringify(fields);
    const headers = {
      host: "localhost",
      "content-type": "application/json",
      "x-auth-signature": createSign("sha256").update(payload).sign(privateKey, "base64"),
      "x-msg-timestamp": "2026-01-17 08:13:17.985795+00:00",
    };
    const url = `/gateway/rs/shapes/wallet/${path}`;
    return (await app.app.inject({ method: "POST", url, headers, payload })).json<RsReply>();
  };
  const { balance: before = 0 } = await supplier.balance();
  const common = { token, game_code, round: id(), round_closed: false };
  const money = { ...common, currency: "PHP", is_free: false, supplier_user: null };
  const [bet, lostBet] = [id(), id()];
  expect(await call("check", { token })).toMatchObject({ status: "RS_OK", token });
  for (const transaction_uuid of [bet, lostBet]) {
    const fields = { ...money, request_uuid: id(), transaction_uuid, amount: 2_000_000 };
    expect((await call("bet", fields)).status).toBe("RS_OK");
  }
  const reference_transaction_uuid = bet;
  const win = { ...money, request_uuid: id(), transaction_uuid: id(), reference_transaction_uuid, amount: 3_000_000 };
  expect((await call("win", win)).status).toBe("RS_OK");
  const rollback = { ...common, user, request_uuid: id(), transaction_uuid: id(), reference_transaction_uuid: lostBet };
  expect((await call("rollback", rollback)).balance).toBe(before + 1_000_000);
  const balanceFields = { token, game_code, request_uuid: id(), supplier_user: null };
  expect(await call("balance", balanceFields)).toMatchObject({ status: "RS_OK", user, balance: before + 1_000_000 });
});

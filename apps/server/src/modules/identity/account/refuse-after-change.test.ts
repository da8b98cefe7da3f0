import { afterAll, beforeAll, expect, it } from "vitest";
import type { MerchantId } from "../../../core/ids.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { enableTotp, writeAddress, writeTotpDraft } from "./security-repository.ts";

let test: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  test = await createTestApp();
  member = await test.register("holder01");
  const body = { password: member.password, paymentPassword: "Pay2026", confirmPaymentPassword: "Pay2026" };
  await test.call({ method: "POST", url: "/wps/member/paymentPassword", token: member.token, body });
});
afterAll(() => test.close());

const withdraw = (token: string) =>
  test.call({
    method: "POST",
    url: "/wps/relay/MCSFE_withdraw",
    token,
    body: { amount: 500, bankCardId: "1", password: "Pay2026" },
  });

it("a change of the password blocks withdrawals for a day", async () => {
  expect((await withdraw(member.token)).errorCode).toBe("not.exists.bank.card");
  const body = { oldPassword: member.password, newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" };
  const url = "/wps/member/password";
  expect(await test.callEncrypted({ method: "POST", url, token: member.token, body })).toMatchObject({ status: 200 });
  expect(await withdraw(member.token)).toMatchObject({ status: 409, errorCode: "withdraw.after.change" });
  test.clock.advanceMs(24 * 3_600_000 + 1);
  const login = { username: "holder01", password: "Bagong2026" };
  const { value } = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body: login });
  expect((await withdraw((value as { token: string }).token)).errorCode).toBe("not.exists.bank.card");
});

it("the first verified e-mail address and a new authenticator also block withdrawals", async () => {
  const { db } = test.deps;
  for (const change of ["address", "authenticator"] as const) {
    const { token, memberId } = await test.register(`holder${change.slice(0, 4)}`);
    const key = { merchantId: 1 as MerchantId, memberId };
    const at = test.clock.realNow();
    await db.transaction(async (tx) => {
      if (change === "address") await writeAddress(tx, { ...key, kind: "email", address: "first@example.ph", at });
      else {
        await writeTotpDraft(tx, key, "sealed");
        await enableTotp(tx, { ...key, sealedSecret: "sealed", step: 1n, at });
      }
    });
    await db.query(`update member set payment_password_hash = password_hash where id = $1`, [memberId]);
    const body = { amount: 500, bankCardId: "1", password: "Player2026" };
    const response = await test.call({ method: "POST", url: "/wps/relay/MCSFE_withdraw", token, body });
    expect(response, change).toMatchObject({ status: 409, errorCode: "withdraw.after.change" });
  }
});

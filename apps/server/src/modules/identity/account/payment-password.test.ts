import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

function setPaymentPassword(member: SignedInMember, paymentPassword: string, extraFields: object = {}) {
  const body = { password: member.password, paymentPassword, confirmPaymentPassword: paymentPassword, ...extraFields };
  return test.call({ method: "POST", url: "/wps/member/paymentPassword", token: member.token, body });
}
const withdraw = ({ token }: SignedInMember, password: string) =>
  test.call({
    method: "POST",
    url: "/wps/relay/MCSFE_withdraw",
    token,
    body: { amount: 500, bankCardId: "1", password },
  });
async function mailsTo(email: string) {
  const { raw } = await test.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(email)}` });
  return raw.json<{ subject: string }[]>().map(({ subject }) => subject);
}

describe("setting the payment password", () => {
  it("refuses a payment password that violates the merchant's rule, and trims spaces around the password", async () => {
    const member = await test.register("sixdigit");
    const rule = { enabled: true, required: true, patternId: 6, minLength: 6, maxLength: 6 };
    await setMerchant(test, 1, { settings: { "registration.rules": { paymentPassword: rule } } });
    expect(await setPaymentPassword(member, "Pay2026")).toMatchObject({ status: 400, errorCode: "format.pwd.err" });
    expect(await setPaymentPassword(member, " 482913 ")).toMatchObject({ status: 200 });
    // The password is accepted; the check that follows refuses the call, because the payout account does not exist.
    for (const password of ["482913", "482913 ", " 482913"]) {
      expect((await withdraw(member, password)).errorCode).toBe("not.exists.bank.card");
    }
    await setMerchant(test, 1, { settings: { "registration.rules": {} } });
  });

  it("notifies the owner, and blocks withdrawals after a change but not after the first payment password", async () => {
    const member = await test.register("notified1");
    const email = "notified@example.ph";
    await test.deps.db.query(`update member set email = $2, email_verified_at = registered_at where id = $1`, [
      member.memberId,
      email,
    ]);
    await setPaymentPassword(member, "Pay2026");
    expect(await mailsTo(email)).toEqual(["Your Open House payment password was changed"]);
    expect((await withdraw(member, "Pay2026")).errorCode).toBe("not.exists.bank.card");
    await setPaymentPassword(member, "Pay2027", { oldPassword: "Pay2026" });
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await withdraw(member, "Pay2027")).toMatchObject({ status: 409, errorCode: "withdraw.after.change" });
  });

  it("without the account's password blocks withdrawals, and lets the owner replace it with that password", async () => {
    const member = await test.register("noproof1");
    const withoutProof = { password: undefined };
    // Whether it equals the account's password is not revealed to a stolen session.
    expect(await setPaymentPassword(member, member.password, withoutProof)).toMatchObject({ status: 200 });
    expect((await withdraw(member, member.password)).errorCode).toBe("withdraw.after.change");
    expect((await setPaymentPassword(member, "Pay2026", withoutProof)).errorCode).toBe("invalid.payment.pw");
    expect(await setPaymentPassword(member, "Pay2027")).toMatchObject({ status: 200 });
    expect((await setPaymentPassword(member, "Pay2028")).errorCode).toBe("invalid.payment.pw");
  });

  it("requires the account's password if the merchant does not block withdrawals after a change", async () => {
    const member = await test.register("noproof2");
    await setMerchant(test, 1, { settings: { "withdraw.holdHoursAfterChange": 0 } });
    const answer = await setPaymentPassword(member, "Pay2026", { password: undefined });
    await setMerchant(test, 1, { settings: { "withdraw.holdHoursAfterChange": 24 } });
    expect(answer.errorCode).toBe("login.cred.err");
  });
});

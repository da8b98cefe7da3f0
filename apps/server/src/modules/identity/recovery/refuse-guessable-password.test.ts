import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const register = (username: string, password: string) =>
  test.callEncrypted({
    method: "PUT",
    url: "/wps/member/register",
    body: { username, password, confirmPassword: password, agreement: true },
  });
const commonPassword = (field: string) => ({ status: 400, errorCode: "common.pwd.err", body: { value: { field } } });

describe("refuseGuessablePassword", () => {
  it.each(["password123", "PassWord123", "iloveyou1", "qwerty123", "87654321", "abcd1234"])(
    "refuses the common password %s in a registration",
    async (password) => {
      expect(await register("common01", password)).toMatchObject(commonPassword("password"));
    },
  );

  it("refuses a common password in a change and in a recovery", async () => {
    const { token } = await test.register("changer1");
    const newPasswords = { newPassword: "Football1", confirmNewPassword: "Football1" };
    const change = { ...newPasswords, oldPassword: "Player2026" };
    expect(
      await test.callEncrypted({ method: "POST", url: "/wps/member/password", token, body: change }),
    ).toMatchObject(commonPassword("newPassword"));
    const recovery = { newPassword: "Football1", verificationCode: "123456", username: "changer1", email: "a@b.ph" };
    expect(
      await test.callEncrypted({ method: "POST", url: "/wps/member/password/verification", body: recovery }),
    ).toMatchObject(commonPassword("newPassword"));
  });

  it("accepts a password that contains a common password but is not in the list", async () => {
    expect(await register("uncommon", "Password-Bagong-1")).toMatchObject({ status: 200 });
  });

  it.each(["OpenHouse1", "Open-House-2026", "House2026", "20openhouse26"])(
    "refuses %s, which is the merchant's name, or a word of the name, with digits or symbols",
    async (password) => {
      expect(await register("ownword1", password)).toMatchObject(commonPassword("password"));
    },
  );

  it("accepts a word of another merchant's name, and longer passwords that contain this merchant's name", async () => {
    expect(await register("ownword2", "Harbour-2026")).toMatchObject({ status: 200 });
    expect(await register("ownword3", "Openhouse-lantern-26")).toMatchObject({ status: 200 });
  });

  it.each(["Player2026", "Agent2026", "Staff2026"])("accepts the demo's password %s", async (password) => {
    expect(await register(password.toLowerCase(), password)).toMatchObject({ status: 200 });
  });

  it("accepts a common password if the merchant has switched off password.refusesCommon", async () => {
    await setMerchant(test, 1, { settings: { "password.refusesCommon": false } });
    expect(await register("carefree", "password123")).toMatchObject({ status: 200 });
    await setMerchant(test, 1, { settings: { "password.refusesCommon": true } });
    expect(await register("careless", "password123")).toMatchObject(commonPassword("password"));
  });
});

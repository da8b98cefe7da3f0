import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setHouse } from "../../../testing/set-house.ts";
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
const refused = (field: string) => ({ status: 400, errorCode: "common.pwd.err", body: { value: { field } } });

describe("a password that everybody guesses first", () => {
  it.each(["password123", "PassWord123", "iloveyou1", "qwerty123", "87654321", "abcd1234"])(
    "opens no account: %s",
    async (password) => {
      expect(await register("common01", password)).toMatchObject(refused("password"));
    },
  );

  it("does not take the place of an old or a forgotten one", async () => {
    const { token } = await test.register("changer1");
    const fresh = { newPassword: "Football1", confirmNewPassword: "Football1" };
    const change = { ...fresh, oldPassword: "Player2026" };
    expect(
      await test.callEncrypted({ method: "POST", url: "/wps/member/password", token, body: change }),
    ).toMatchObject(refused("newPassword"));
    const recovery = { newPassword: "Football1", verificationCode: "123456", username: "changer1", email: "a@b.ph" };
    expect(
      await test.callEncrypted({ method: "POST", url: "/wps/member/password/verification", body: recovery }),
    ).toMatchObject(refused("newPassword"));
  });

  it("is told apart from others that only look like it", async () => {
    expect(await register("uncommon", "Password-Bagong-1")).toMatchObject({ status: 200 });
  });

  it.each(["Player2026", "Agent2026", "Staff2026"])("is not one of the demo's: %s", async (password) => {
    expect(await register(password.toLowerCase(), password)).toMatchObject({ status: 200 });
  });

  it("is taken by a merchant who has switched the list off", async () => {
    await setHouse(test, 1, { settings: { "password.refusesCommon": false } });
    expect(await register("carefree", "password123")).toMatchObject({ status: 200 });
    await setHouse(test, 1, { settings: { "password.refusesCommon": true } });
    expect(await register("careless", "password123")).toMatchObject(refused("password"));
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WalletMode } from "@openhouse/protocol/merchants/wallet-mode";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";

const url = "/backoffice/api/wallets";
let test: TestApp;
let admin: { readonly token: string };
beforeAll(async () => {
  test = await createTestApp();
  admin = await signInStaff(test, { account: "walletadmin", roles: ["admin"] });
});
afterAll(() => test.close());

const read = async () => (await test.call({ method: "GET", url, token: admin.token })).value as WalletMode;
const change = (body: object, token = admin.token) =>
  test.call({ method: "PUT", url, token, body: { vendorName: "Starboard Live", reason: "as agreed", ...body } });

describe("the wallet mode", () => {
  it("is single by default, and a change takes effect immediately and is in the audit log", async () => {
    const before = await read();
    expect(before).toMatchObject({ mode: "single", vendorName: "" });
    const { value } = await change({ mode: "transfer", version: before.version, vendorName: " Starboard Live " });
    expect(value).toMatchObject({ mode: "transfer", vendorName: "Starboard Live" });
    const { token } = await test.register("walletlooker");
    const wallet = await test.call({ method: "GET", url: "/wps/relay/GCS_merchantWallet", token });
    expect(wallet.value).toMatchObject({ isSingle: false, wallets: [{ name: "Starboard Live" }] });
    const log = await test.call({
      method: "GET",
      url: "/backoffice/api/audit?action=wallets.changed",
      token: admin.token,
    });
    expect((log.value as { list: unknown[] }).list).toMatchObject([
      { actorName: "walletadmin", reason: "as agreed", detail: { before: { "wallet.mode": "single" } } },
    ]);
  });

  it("cannot be changed based on an older version, without a vendor name, or by roles that only read", async () => {
    const { version } = await read();
    expect(await change({ mode: "single", version: "old" })).toMatchObject({ errorCode: "settings.changed" });
    expect(await change({ mode: "transfer", version, vendorName: "" })).toMatchObject({ status: 400 });
    const finance = await signInStaff(test, { account: "walletreader", roles: ["finance"] });
    expect(await change({ mode: "single", version }, finance.token)).toMatchObject({ status: 403 });
    expect(await read()).toMatchObject({ mode: "transfer", version });
  });
});

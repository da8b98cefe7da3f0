import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { findMemberInConstantTime } from "./repository.ts";
import type { LoginName } from "./repository.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const findMember = (name: LoginName, merchantId = 1) =>
  findMemberInConstantTime(test.deps.db, merchantId as MerchantId, name);
const accountOf = async (name: LoginName, merchantId = 1) => (await findMember(name, merchantId))?.account;

describe("findMemberInConstantTime", () => {
  it("returns undefined for a merchant without members", async () => {
    for (const name of [{ account: "anybody1" }, { mobile: "639170000001" }, { email: "anybody@example.com" }]) {
      expect(await findMember(name)).toBeUndefined();
    }
  });

  it("finds a member by account name or verified e-mail address, and returns undefined for an unknown name", async () => {
    await test.register("eldest01");
    const { memberId } = await test.register("sought01");
    await test.deps.db.query(
      `update member set mobile = '639170000002', email = 'sought@example.com', email_verified_at = registered_at
       where merchant_id = 1 and id = $1`,
      [memberId],
    );
    expect(await accountOf({ account: "sought01" })).toBe("sought01");
    expect(await accountOf({ account: "eldest01" })).toBe("eldest01");
    expect(await accountOf({ email: "sought@example.com" })).toBe("sought01");
    expect(await findMember({ account: "sought02" })).toBeUndefined();
    expect(await findMember({ email: "eldest@example.com" })).toBeUndefined();
    expect(await findMember({ mobile: "639170000009" })).toBeUndefined();
  });

  it("does not find a member by an unverified mobile number or at another merchant", async () => {
    expect(await findMember({ mobile: "639170000002" })).toBeUndefined();
    expect(await findMember({ account: "sought01" }, 2)).toBeUndefined();
  });

  it("finds the member who has verified the mobile number, even if another member has the same number unverified", async () => {
    await test.deps.db.query(`update member set mobile = '639170000003' where account = 'eldest01'`);
    await test.deps.db.query(
      `update member set mobile = '639170000003', mobile_verified_at = registered_at where account = 'sought01'`,
    );
    expect(await accountOf({ mobile: "639170000003" })).toBe("sought01");
  });
});

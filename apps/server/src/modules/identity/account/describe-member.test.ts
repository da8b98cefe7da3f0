import { afterAll, beforeAll, expect, it } from "vitest";
import type { MerchantId } from "../../../core/ids.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { registerAgent } from "../../../testing/test-people.ts";
import { insertAgentCode } from "../../agents/index.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const infoOf = (token: string) => test.call({ method: "GET", url: "/wps/member/info", token });

it("GET /wps/member/info masks the mobile number and returns whether the member has an upline", async () => {
  const memberWithoutUpline = await test.register("underhouse");
  await test.deps.db.query(`update member set mobile = '639171234567' where id = $1`, [memberWithoutUpline.memberId]);
  expect(await infoOf(memberWithoutUpline.token)).toMatchObject({ value: { toUpline: "0", mobile: "•••567" } });
  const agent = await registerAgent(test, "agentabove");
  const at = test.clock.businessNow();
  const code = { merchantId: 1 as MerchantId, code: "above", agentId: agent.memberId, kind: "referral" as const, at };
  await insertAgentCode(test.deps.db, code);
  const body = {
    username: "underagent",
    password: "Player2026",
    confirmPassword: "Player2026",
    agreement: true,
    referralCode: "above",
  };
  const { value } = await test.callEncrypted({ method: "PUT", url: "/wps/member/register", body });
  expect(await infoOf((value as { token: string }).token)).toMatchObject({ value: { toUpline: "1", mobile: null } });
});

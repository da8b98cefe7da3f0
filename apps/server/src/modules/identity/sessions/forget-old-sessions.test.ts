import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantId } from "../../../core/ids.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { forgetOldSessions } from "./forget-old-sessions.ts";
import { upsertLocation } from "../login/location-repository.ts";

const merchantId = 1 as MerchantId;
const dayMs = 24 * 3_600_000;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const countRows = async (table: string) => {
  const [row] = await test.deps.db.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return row?.count;
};

describe("forgetOldSessions", () => {
  it("deletes sessions of members and staff ninety days after their end", async () => {
    await test.register("oldguest1");
    await signInStaff(test, "support");
    const countsBefore = [await countRows("session"), await countRows("staff_session")];
    test.clock.advanceMs(90 * dayMs);
    await forgetOldSessions(test.deps);
    expect([await countRows("session"), await countRows("staff_session")]).toEqual(countsBefore);
    test.clock.advanceMs(dayMs);
    await forgetOldSessions(test.deps);
    expect([await countRows("session"), await countRows("staff_session")]).toEqual([0, 0]);
  });

  it("deletes old login locations of a member except the most recent one", async () => {
    const { memberId } = await test.register("traveller");
    await test.deps.db.query(`delete from known_place`);
    const start = test.clock.realNow().getTime();
    for (const [day, place] of ["net:198.51.100.0/24", "net:192.0.2.0/24", "net:203.0.113.0/24"].entries()) {
      await upsertLocation(test.deps.db, { merchantId, memberId, place }, new Date(start + day * dayMs));
    }
    test.clock.advanceMs(402 * dayMs);
    await forgetOldSessions(test.deps);
    expect(await test.deps.db.query(`select place from known_place`)).toEqual([{ place: "net:203.0.113.0/24" }]);
  });
});

/** The staff freezes and unfreezes a member's accounts. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrokenAudit } from "../../db/audit.ts";
import { merchantId } from "../../testing/test-cashier.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import { readBalances } from "./index.ts";

let test: TestApp;
const tokens = new Map<string, string>();

beforeAll(async () => {
  test = await createTestApp();
  for (const role of ["support", "risk", "admin", "finance", "auditor"] as const) {
    tokens.set(role, (await signInStaff(test, role)).token);
  }
});
afterAll(() => test.close());

const requestFreeze = (role: string, action: "freeze" | "unfreeze", id: string, reason = "odd payments") =>
  test.call({
    method: "POST",
    url: `/backoffice/api/members/${id}/${action}`,
    token: tokens.get(role) ?? "",
    body: { reason },
  });

describe("freezing a member", () => {
  it("prevents stakes until the member is unfrozen, and writes each change to the audit chain once", async () => {
    const player = await seatPlayer(test, "frozenplayer");
    const { memberId } = player.member;
    const id = String(memberId);
    const isFrozen = async () => (await readBalances(test.deps.db, merchantId, memberId)).isFrozen;
    await player.playBooked("1000");
    expect((await requestFreeze("support", "freeze", id)).value).toEqual({ isFrozen: true });
    expect(await isFrozen()).toBe(true);
    expect((await player.play("1000")).errorCode).toBe("account.frozen");
    // Another staff member sends the same request.
    expect((await requestFreeze("risk", "freeze", id)).value).toEqual({ isFrozen: true });
    expect((await requestFreeze("admin", "unfreeze", id, "papers are in order")).value).toEqual({ isFrozen: false });
    expect(await isFrozen()).toBe(false);
    await player.playBooked("1000");
    const entries = await test.deps.db.query(
      `select actor_name as by, action, reason from audit_entry where subject_id = $1 order by position`,
      [id],
    );
    expect(entries).toEqual([
      { by: "supportone", action: "member.frozen", reason: "odd payments" },
      { by: "adminone", action: "member.unfrozen", reason: "papers are in order" },
    ]);
    expect(await findBrokenAudit(test.deps.db, merchantId)).toEqual([]);
  });

  it("is refused to finance, to auditors and to another merchant's staff, and for an empty reason or an unknown member", async () => {
    const { memberId } = await test.register("letalone");
    const id = String(memberId);
    for (const role of ["finance", "auditor"])
      expect((await requestFreeze(role, "freeze", id)).errorCode).toBe("permission.denied");
    expect((await requestFreeze("support", "freeze", id, "")).errorCode).toBe("request.param.err");
    expect((await requestFreeze("support", "freeze", "12345")).errorCode).toBe("no.data");
    const url = `/backoffice/api/members/${id}/freeze`;
    const body = { reason: "request to another merchant" };
    const foreign = await test.call({
      method: "POST",
      url,
      token: tokens.get("admin") ?? "",
      body,
      host: "harbour.localhost",
    });
    expect(foreign.status).toBe(401);
    expect((await readBalances(test.deps.db, merchantId, memberId)).isFrozen).toBe(false);
  });
});

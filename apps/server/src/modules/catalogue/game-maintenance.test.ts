import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";

const url = "/backoffice/api/games/maintenance";
const reason = "the vendor updates its machines";
const hourMs = 3_600_000;

interface Vendor {
  readonly code: string;
  readonly window: unknown;
  readonly games: readonly { readonly nodeId: string; readonly window: unknown }[];
}

let test: TestApp;
let staff: { readonly token: string };
beforeAll(async () => {
  test = await createTestApp();
  staff = await signInStaff(test, { account: "contentone", roles: ["content"] });
});
afterAll(() => test.close());

const now = () => test.clock.businessNow().getTime();
const plan = (body: object) => test.call({ method: "PUT", url, body: { reason, ...body }, token: staff.token });

async function readVendor(code: string): Promise<Vendor> {
  const { value } = await test.call({ method: "GET", url, token: staff.token });
  const match = (value as { vendors: Vendor[] }).vendors.find((candidate) => candidate.code === code);
  if (match === undefined) throw new Error(`no vendor ${code}`);
  return match;
}

/** Reads the studio's first game as a visitor: its card and the response to a trial launch. */
async function readAsVisitor() {
  const menus = await test.call({ method: "GET", url: "/lgw/games/game_menus" });
  const groups = menus.raw.json<{ gameMenus: { vendor: string; nodeId: string; maintenance: unknown }[] }[]>();
  const game = groups.flatMap(({ gameMenus }) => gameMenus).find((card) => card.vendor === "STUDIO");
  const body = { nodeId: game?.nodeId ?? "", accountType: "0" };
  const launch = await test.call({ method: "POST", url: "/wps/game/launchGame", body });
  return { nodeId: game?.nodeId ?? "", maintenance: game?.maintenance, launch };
}

describe("maintenance of games", () => {
  it("closes a vendor immediately, until the maintenance is ended; lists and refused launches contain its times", async () => {
    const until = now() + hourMs;
    const from = now();
    expect(await plan({ vendor: "STUDIO", nodeId: null, window: { from: null, until } })).toMatchObject({
      status: 200,
    });
    expect((await readVendor("STUDIO")).window).toEqual({ from, until, isOn: true });
    const closed = await readAsVisitor();
    expect(closed.maintenance).toEqual({ maintainTime: from, endTime: until });
    expect(closed.launch).toMatchObject({
      status: 503,
      errorCode: "vendor_under_maintenance",
      value: { content: { data: { maintainTime: from, endTime: until } } },
    });
    await plan({ vendor: "STUDIO", nodeId: null, window: null });
    const open = await readAsVisitor();
    expect(open.maintenance).toBeNull();
    expect(open.launch).toMatchObject({ status: 200 });
  });

  it("closes a single game at the planned time, and can be cancelled", async () => {
    const { nodeId } = await readAsVisitor();
    const window = { from: now() + hourMs, until: null };
    await plan({ vendor: "STUDIO", nodeId, window });
    expect((await readAsVisitor()).launch).toMatchObject({ status: 200 });
    test.clock.setOffsetMs(hourMs);
    expect((await readAsVisitor()).launch).toMatchObject({ errorCode: "vendor_under_maintenance" });
    test.clock.setOffsetMs(0);
    await plan({ vendor: "STUDIO", nodeId, window: null });
    expect((await readVendor("STUDIO")).games.every((game) => game.window === null)).toBe(true);
  });

  it("is recorded in the audit log with the actor and the reason", async () => {
    await plan({ vendor: "STUDIO", nodeId: null, window: { from: null, until: null } });
    await plan({ vendor: "STUDIO", nodeId: null, window: null });
    const auditor = await signInStaff(test, { account: "auditorone", roles: ["auditor"] });
    const { value } = await test.call({ method: "GET", url: "/backoffice/api/audit", token: auditor.token });
    expect((value as { list: object[] }).list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: "maintenance.ended", subjectKind: "vendor", subjectId: "STUDIO", reason }),
        expect.objectContaining({ action: "maintenance.started", actorName: "contentone" }),
      ]),
    );
  });

  it.each([
    ["an unknown vendor", { vendor: "nobody", nodeId: null, window: null }, "not.exists.game"],
    ["an unknown game", { vendor: "STUDIO", nodeId: "7", window: null }, "not.exists.game"],
    ["the end of a maintenance that was not planned", { vendor: "STUDIO", nodeId: null, window: null }, "no.data"],
    ["a start in the past", { vendor: "STUDIO", nodeId: null, window: { from: 1, until: null } }, "window.invalid"],
  ])("refuses %s", async (_what, body, code) => {
    expect(String((await plan(body)).errorCode)).toContain(code);
  });
});

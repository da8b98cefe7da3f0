import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flagIds } from "@openhouse/rules/merchants/flag-tree";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";

const hourMs = 3_600_000;
const reason = "as agreed with the vendor";

let test: TestApp;
let admin: { readonly token: string };
beforeAll(async () => {
  test = await createTestApp();
  admin = await signInStaff(test, { account: "houseadmin", roles: ["admin"] });
});
afterAll(() => test.close());

const get = (url: string) => test.call({ method: "GET", url, token: admin.token });
const put = (url: string, body: unknown) => test.call({ method: "PUT", url, body, token: admin.token });
const post = (url: string, body: unknown, key?: string) =>
  test.call({ method: "POST", url, body, token: admin.token, ...(key === undefined ? {} : { key }) });

async function status(): Promise<Record<string, unknown>> {
  return (await test.call({ method: "GET", url: "/wps/system/status" })).value as Record<string, unknown>;
}

interface AuditEntry {
  readonly action: string;
  readonly actorName: string;
  readonly detail: Record<string, unknown>;
  readonly reason: string;
}

async function lastAudit(action: string): Promise<AuditEntry | undefined> {
  const { value } = await get(`/backoffice/api/audit?action=${action}`);
  return (value as { list: AuditEntry[] }).list[0];
}

describe("flags", () => {
  const url = "/backoffice/api/flags";
  interface Sheet {
    readonly switches: Record<string, boolean>;
    readonly version: string;
  }
  const readSheet = async () => (await get(url)).value as Sheet;
  const change = async (switches: Record<string, boolean>, version?: string): Promise<TestAnswer> =>
    put(url, { switches, version: version ?? (await readSheet()).version, reason });
  const readFlags = async () => ((await status())["info"] as { whitelabelVal: Record<string, boolean> }).whitelabelVal;

  it("are all listed by the route, in the order of the flag tree", async () => {
    expect(Object.keys((await readSheet()).switches)).toEqual([...flagIds]);
  });

  it("are off at once when a flag above them is switched off, and the audit log has the change", async () => {
    expect(await readFlags()).toMatchObject({ GAMELO3: true, GAMELOHOT3: true });
    const answer = await change({ GAMELO3: false });
    expect(answer).toMatchObject({ status: 200, value: { switches: { GAMELO3: false, GAMELOHOT3: true } } });
    expect(await readFlags()).toMatchObject({ GAMELO3: false, GAMELOHOT3: false, GAMELOFAV3: false });
    expect(await lastAudit("flags.changed")).toMatchObject({
      actorName: "houseadmin",
      reason,
      detail: {
        switched: { GAMELO3: false },
        appeared: [],
        disappeared: ["GAMELO3", "GAMELOHOT3", "GAMELOFAV3", "GAMELOREC3"],
      },
    });
    await change({ GAMELO3: true });
    expect(await readFlags()).toMatchObject({ GAMELO3: true, GAMELOHOT3: true });
  });

  it("never affect another merchant", async () => {
    await change({ PTSYS3: true });
    const { value } = await test.call({ method: "GET", url: "/wps/system/status", host: "harbour.localhost" });
    expect(value).toMatchObject({ info: { whitelabelVal: { PTSYS3: false } } });
  });

  it("cannot be changed if a flag is unknown or the change is based on an older version", async () => {
    expect(await change({ NOSUCH3: true })).toMatchObject({
      status: 400,
      errorCode: "request.param.err",
      value: { fields: ["NOSUCH3"] },
    });
    const { version } = await readSheet();
    await change({ CREDITMAR3: true }, version);
    expect(await change({ CREDITMAR3: false }, version)).toMatchObject({ status: 409, errorCode: "settings.changed" });
  });
});

describe("maintenance", () => {
  const url = "/backoffice/api/maintenance";
  interface Windows {
    readonly list: readonly { readonly id: string; readonly isOn: boolean }[];
  }
  const now = () => test.clock.businessNow().getTime();

  it("closes the portal immediately and opens it again, with audit entries", async () => {
    const answer = await post(url, { from: null, until: now() + hourMs, reason });
    const [window] = (answer.value as Windows).list;
    expect(window).toMatchObject({ isOn: true });
    expect(await status()).toMatchObject({ systemStatus: 1, maintenanceEnd: now() + hourMs });
    expect(await lastAudit("maintenance.started")).toMatchObject({ actorName: "houseadmin", reason });
    expect(await post(`${url}/${window?.id ?? ""}/close`, { reason })).toMatchObject({ value: { list: [] } });
    expect(await status()).toMatchObject({ systemStatus: 0 });
    expect(await lastAudit("maintenance.ended")).toMatchObject({ detail: { windowId: window?.id } });
    expect(await post(`${url}/${window?.id ?? ""}/close`, { reason })).toMatchObject({ errorCode: "no.data" });
  });

  it("can be planned, takes effect at its start, and can be cancelled", async () => {
    const answer = await post(url, { from: now() + hourMs, until: now() + 2 * hourMs, reason });
    const [window] = (answer.value as Windows).list;
    expect(window).toMatchObject({ isOn: false });
    expect(await status()).toMatchObject({ systemStatus: 0 });
    test.clock.setOffsetMs(hourMs);
    expect(await status()).toMatchObject({ systemStatus: 1 });
    test.clock.setOffsetMs(0);
    await post(`${url}/${window?.id ?? ""}/close`, { reason });
    expect(await lastAudit("maintenance.cancelled")).toBeDefined();
  });

  it("is planned only once if the request is repeated", async () => {
    const plan = { from: now() + hourMs, until: null, reason };
    await post(url, plan, "once");
    const { list } = (await post(url, plan, "once")).value as Windows;
    expect(list).toHaveLength(1);
    await post(`${url}/${list[0]?.id ?? ""}/close`, { reason });
  });

  it.each([
    ["ends before it starts", () => ({ from: now() + 2 * hourMs, until: now() + hourMs })],
    ["starts in the past", () => ({ from: now() - hourMs, until: null })],
    ["ends in the past", () => ({ from: null, until: now() - hourMs })],
  ])("is refused when it %s", async (_what, times) => {
    expect(await post(url, { ...times(), reason })).toMatchObject({
      status: 400,
      errorCode: "maintenance.window.invalid",
    });
  });
});

describe("the access rules", () => {
  const url = "/backoffice/api/access";
  const rules = async () => (await get(url)).value as { version: string };
  const change = async (lists: object) =>
    put(url, { blocked: [], allowed: [], whitelist: [], ...lists, version: (await rules()).version, reason });
  const statusFrom = (remoteAddress: string) =>
    test.app.inject({ method: "GET", url: "/wps/system/status", headers: { host: "localhost" }, remoteAddress });

  it("refuse a country immediately, allow the whitelist, and are in the audit log", async () => {
    await change({ blocked: ["GB"], whitelist: ["81.2.69.160/27"] });
    expect((await statusFrom("81.2.69.142")).json()).toMatchObject({ value: { systemStatus: 2 } });
    expect((await statusFrom("81.2.69.161")).json()).toMatchObject({ value: { systemStatus: 0, whitelist: true } });
    expect(await lastAudit("access.changed")).toMatchObject({
      detail: { before: { "region.blocked": [] }, after: { "region.blocked": ["GB"] } },
    });
    await change({});
    expect((await statusFrom("81.2.69.142")).json()).toMatchObject({ value: { systemStatus: 0 } });
  });

  it("cannot be changed to an invalid network, or based on an older version", async () => {
    expect(await change({ whitelist: ["here"] })).toMatchObject({ status: 400, value: { fields: ["here"] } });
    const { version } = await rules();
    await change({ blocked: ["US"] });
    const secondChange = await put(url, { blocked: [], allowed: [], whitelist: [], version, reason });
    expect(secondChange).toMatchObject({ status: 409, errorCode: "settings.changed" });
    await change({});
  });
});

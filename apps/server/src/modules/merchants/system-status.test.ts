import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { closeMerchant, setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

const hourMs = 3_600_000;
const philippineIp = "49.144.0.1";
const britishIp = "81.2.69.142";

let test: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  test = await createTestApp();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.close();
});
afterEach(async () => {
  await owner.query(`delete from maintenance_window`);
  await owner.query(`delete from merchant_setting where key like any('{region.%,access.%,images.%,launch.%}')`);
  await test.deps.merchants.reload();
});

/** Plans maintenance at times relative to now. */
async function planMaintenance(fromMs: number, untilMs: number | null): Promise<void> {
  const now = test.clock.businessNow().getTime();
  const until = untilMs === null ? null : new Date(now + untilMs);
  await closeMerchant(test, 1 as MerchantId, { from: new Date(now + fromMs), until });
}

const writeSetting = (key: string, value: unknown) => setMerchant(test, 1, { settings: { [key]: value } });

async function statusFrom(remoteAddress: string, host = "localhost"): Promise<Record<string, unknown>> {
  const answer = await test.app.inject({ method: "GET", url: "/wps/system/status", headers: { host }, remoteAddress });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ value: Record<string, unknown> }>().value;
}

describe("GET /wps/system/status", () => {
  it("[S3.060] [S7.022] returns the status and the caller's IP address without a login", async () => {
    expect(await statusFrom("203.0.113.7")).toMatchObject({
      systemStatus: 0,
      maintenance: false,
      regionRestriction: false,
      location: { ip: "203.0.113.7", country: null },
    });
    expect(await statusFrom(philippineIp)).toMatchObject({ location: { ip: philippineIp, country: "PH" } });
  });

  it("[S3.052] [S3.054] [S3.056] [S3.057] contains domains, flags, main domain and analytics", async () => {
    const { info } = (await statusFrom(philippineIp)) as { info: Record<string, unknown> };
    expect(info).toMatchObject({
      domainRoute: { domainList: expect.arrayContaining([{ domainName: "openhouse.localhost" }]) as unknown },
      whitelabelVal: { FREEPLAY3: true, MOBILENUMREG3: false },
      mainDomain: "openhouse.localhost",
      analytics: { gtagId: "" },
    });
  });

  it("[S3.058] [S3.059] lists the hosts of pictures and of games; an empty list means the portal's own host", async () => {
    const hosts = async () => {
      const { info } = (await statusFrom(philippineIp)) as { info: Record<string, unknown> };
      return [info["imageCDNs"], info["launchGameCDNs"]];
    };
    expect(await hosts()).toEqual([[], []]);
    await writeSetting("images.hosts", ["pictures-1.example", "pictures-2.example"]);
    await writeSetting("launch.hosts", ["play-1.example"]);
    expect(await hosts()).toEqual([["pictures-1.example", "pictures-2.example"], ["play-1.example"]]);
  });

  it("[S3.048] [S3.049] contains the member types of agents and of trials", async () => {
    expect(await statusFrom(philippineIp)).toMatchObject({ agentTypes: [1, 2, 41, 42], trialTypes: [4] });
  });

  it("[S3.061] reports maintenance and its end during a window", async () => {
    await planMaintenance(-hourMs, hourMs);
    expect(await statusFrom(philippineIp)).toMatchObject({
      maintenance: true,
      maintenanceEnd: test.clock.businessNow().getTime() + hourMs,
      systemStatus: 1,
    });
    expect(await statusFrom(philippineIp, "harbour.localhost")).toMatchObject({ maintenance: false, systemStatus: 0 });
  });

  it("changes at the beginning and the end of a planned window in business time", async () => {
    await planMaintenance(hourMs, 2 * hourMs);
    expect(await statusFrom(philippineIp)).toMatchObject({ systemStatus: 0 });
    test.clock.setOffsetMs(1.5 * hourMs);
    expect(await statusFrom(philippineIp)).toMatchObject({ systemStatus: 1 });
    test.clock.setOffsetMs(2 * hourMs);
    expect(await statusFrom(philippineIp)).toMatchObject({ systemStatus: 0 });
    test.clock.setOffsetMs(0);
  });

  it("[S3.062] reports regionRestriction in a blocked country and outside the allowed countries", async () => {
    await writeSetting("region.blocked", ["GB"]);
    expect(await statusFrom(britishIp)).toMatchObject({ regionRestriction: true, systemStatus: 2 });
    expect(await statusFrom(philippineIp)).toMatchObject({ regionRestriction: false, systemStatus: 0 });
    await writeSetting("region.allowed", ["PH"]);
    expect(await statusFrom("133.242.0.1")).toMatchObject({ regionRestriction: true, systemStatus: 2 });
    expect(await statusFrom("203.0.113.7")).toMatchObject({ regionRestriction: false, systemStatus: 0 });
  });

  it("reports maintenance before regionRestriction; a whitelisted IP address bypasses both", async () => {
    await writeSetting("region.blocked", ["GB"]);
    await planMaintenance(-hourMs, null);
    expect(await statusFrom(britishIp)).toMatchObject({ systemStatus: 1, maintenanceEnd: null });
    await writeSetting("access.whitelist", ["81.2.69.0/24"]);
    expect(await statusFrom(britishIp)).toMatchObject({ systemStatus: 0, whitelist: true, maintenance: false });
    expect(await statusFrom(philippineIp)).toMatchObject({ systemStatus: 1, whitelist: false });
  });
});

describe("a closed portal", () => {
  const call = (remoteAddress: string, url = "/lgw/games/game_menus") =>
    test.app.inject({ method: "GET", url, headers: { host: "localhost", language: "EN" }, remoteAddress });

  it("refuses visitors' and members' calls during maintenance, with a code, a text and the planned end", async () => {
    const member = await test.register("closedout1");
    await planMaintenance(-hourMs, hourMs);
    const answer = await test.call({ method: "GET", url: "/wps/member/info", token: member.token });
    expect(answer).toMatchObject({
      status: 503,
      errorCode: "system.maintenance",
      value: { maintenanceEnd: test.clock.businessNow().getTime() + hourMs },
    });
    expect(answer.body["message"]).toBe("The system is under maintenance. Please come back later.");
    // Feedback is a way to reach the merchant, also now.
    const feedback = { type: 5, content: "When do you open again?" };
    expect(await test.call({ method: "PUT", url: "/wps/feedback", body: feedback })).toMatchObject({ status: 200 });
    expect((await call(philippineIp)).statusCode).toBe(503);
  });

  it("refuses calls from a blocked country", async () => {
    await writeSetting("region.blocked", ["GB"]);
    const answer = await call(britishIp);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ errorCode: "region.restricted" });
    expect((await call(philippineIp)).statusCode).toBe(200);
  });

  it.each([
    ["GET", "/wps/system/status", 200],
    ["GET", "/wps/system/whitelabel", 200],
    ["GET", "/wps/system/domainRoute", 200],
    ["GET", "/backoffice/api/session/me", 401],
    ["POST", "/gateway/payments/sandbox", 401],
    ["DELETE", "/wps/session/logout", 401],
  ] as const)("still serves %s %s", async (method, url, status) => {
    await planMaintenance(-hourMs, null);
    const answer = await test.app.inject({ method, url, headers: { host: "localhost" } });
    expect(answer.statusCode).toBe(status);
  });

  it("ends no sessions", async () => {
    const member = await test.register("closedout2");
    await planMaintenance(-hourMs, null);
    await owner.query(`update maintenance_window set closed_at = now(), closed_by = 1`);
    await test.deps.merchants.reload();
    expect(await test.call({ method: "GET", url: "/wps/member/info", token: member.token })).toMatchObject({
      status: 200,
    });
  });
});

describe("the flags of a merchant", () => {
  interface Node {
    readonly modId: string;
    readonly enabled: string;
    readonly childrenNodes: readonly Node[];
  }
  const allNodes = ({ childrenNodes }: Node): Node[] => childrenNodes.flatMap((node) => [node, ...allNodes(node)]);

  it("[S3.230] [S7.007] are returned without a login as a tree in which each node has a modId", async () => {
    const root = (await test.call({ method: "GET", url: "/wps/system/whitelabel" })).value as Node;
    expect(allNodes(root).length).toBeGreaterThan(40);
    for (const node of allNodes(root)) expect(node.modId).toMatch(/^[A-Z]+3?$/);
  });

  it("[S1.048] [S3.054] differ between two merchants, and are the same in the tree and in the status", async () => {
    for (const [host, isOn] of [
      ["localhost", true],
      ["harbour.localhost", false],
    ] as const) {
      const root = (await test.call({ method: "GET", url: "/wps/system/whitelabel", host })).value as Node;
      const { info } = (await statusFrom(philippineIp, host)) as { info: { whitelabelVal: Record<string, boolean> } };
      expect(info.whitelabelVal["FREEPLAY3"]).toBe(isOn);
      expect(Object.fromEntries(allNodes(root).map(({ modId, enabled }) => [modId, enabled === "1"]))).toEqual(
        info.whitelabelVal,
      );
    }
  });

  it("[S7.025] and the merchant's domains are returned without a login", async () => {
    const { value } = await test.call({ method: "GET", url: "/wps/system/domainRoute" });
    expect(value).toMatchObject({ domainList: expect.arrayContaining([{ domainName: "localhost" }]) as unknown });
  });
});

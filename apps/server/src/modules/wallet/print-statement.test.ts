import { afterAll, beforeAll, expect, test } from "vitest";
import type { StatementCheck, StatementDocument } from "@openhouse/protocol/wallet/print-statement";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { deposit, merchantOne, stake } from "./ledger-test-world.ts";
import { post } from "./post.ts";

let app: TestApp;
let player: SignedInMember;
let startMs: number;
let endMs: number;
const stakes = 120;

beforeAll(async () => {
  app = await createTestApp();
  player = await app.register("paperplayer");
  const { memberId } = player;
  const postTransfers = (transfers: readonly ReturnType<typeof stake>[]) =>
    app.deps.db.transaction((tx) =>
      post(app.deps, tx, { merchantId: merchantOne, at: app.clock.businessNow(), transfers: [...transfers] }),
    );
  await postTransfers([deposit(memberId, 200_000n, "before")]);
  app.clock.advanceMs(60_000);
  startMs = app.clock.businessNow().getTime();
  await postTransfers([deposit(memberId, 50_000n, "d")]);
  await postTransfers(Array.from({ length: stakes }, (_, index) => stake(memberId, 100n, `s${index}`)));
  endMs = app.clock.businessNow().getTime();
  app.clock.advanceMs(60_000);
  await postTransfers([stake(memberId, 100n, "after")]);
});
afterAll(() => app.close());

const print = (query: string, token = player.token) =>
  app.call({ method: "GET", url: `/wps/report/statement/pdf?${query}`, token, language: "EN" });

/** The figures as printed in the document's header. */
function figures() {
  const { timeZone } = app.deps.merchants.byId(merchantOne);
  const times = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return {
    account: "paperplayer",
    currency: "PHP",
    from: times.format(new Date(startMs)),
    to: times.format(new Date(endMs)),
    opening: "2,000.00",
    income: "500.00",
    outgo: "120.00",
    closing: "2,380.00",
    lines: String(stakes + 1),
  };
}

async function check(checkedFigures: Readonly<Record<string, string>>): Promise<boolean> {
  const url = `/wps/report/statement/check?${new URLSearchParams(checkedFigures)}`;
  return ((await app.call({ method: "GET", url })).value as StatementCheck).isGenuine;
}

test("a printed statement is a PDF document of several pages with a code that anyone can check", async () => {
  const { name, type, base64, checkCode } = (await print(`startTime=${startMs}&endTime=${endMs}`))
    .value as StatementDocument;
  expect(name).toMatch(/^statement-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(type).toBe("application/pdf");
  const document = Buffer.from(base64, "base64").toString("latin1");
  expect(document.startsWith("%PDF-")).toBe(true);
  expect(document.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(3);
  expect(checkCode).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){3}$/);
  expect(await check({ ...figures(), code: checkCode })).toBe(true);
  expect(await check({ ...figures(), code: checkCode.toLowerCase().replaceAll("-", " ") })).toBe(true);
  for (const [field, wrongValue] of Object.entries({
    account: "paperplayers",
    currency: "USD",
    from: "2020-01-01 00:00:00",
    to: "2030-01-01 00:00:00",
    opening: "2,000.01",
    income: "5000.00",
    outgo: "12.00",
    closing: "-2,380.00",
    lines: "1",
    accountTypeId: "3",
  })) {
    expect([field, await check({ ...figures(), [field]: wrongValue, code: checkCode })]).toEqual([field, false]);
  }
  expect(await check({ ...figures(), code: "00000-00000-00000-00000" })).toBe(false);
});

test.each([
  ["EN", "en"],
  ["TY", "fil"],
] as const)("a printed statement in %s is tagged for screen readers and names its language", async (language, tag) => {
  const query = `startTime=${startMs}&endTime=${endMs}`;
  const answer = await app.call({
    method: "GET",
    url: `/wps/report/statement/pdf?${query}`,
    token: player.token,
    language,
  });
  const document = Buffer.from((answer.value as StatementDocument).base64, "base64").toString("latin1");
  expect(document).toContain(`/Lang (${tag})`);
  expect(document).toMatch(/\/Marked true/);
  expect(document).toMatch(/\/DisplayDocTitle true/);
  const countOf = (type: string) => document.match(new RegExp(`/S /${type}\\b`, "g"))?.length ?? 0;
  expect(["Document", "H1", "Table", "TH"].map(countOf)).toEqual([1, 1, 1, 5]);
  expect([countOf("TR"), countOf("TD")]).toEqual([stakes + 2, (stakes + 1) * 5]);
});

test("a printed statement without lines has one page", async () => {
  const { base64 } = (await print(`startTime=${startMs - 30_000}&endTime=${startMs - 20_000}`))
    .value as StatementDocument;
  expect(
    Buffer.from(base64, "base64")
      .toString("latin1")
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(1);
});

test("a printed statement is refused without a session or with an invalid period", async () => {
  expect((await app.call({ method: "GET", url: `/wps/report/statement/pdf?startTime=${startMs}` })).status).toBe(401);
  for (const query of ["", "startTime=1", "startTime=1000&endTime=1"]) {
    expect((await print(query)).errorCode).toBe("request.param.err");
  }
});

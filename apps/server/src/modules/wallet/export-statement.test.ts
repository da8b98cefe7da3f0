import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { deposit, merchantOne, stake } from "./ledger-test-world.ts";
import { storeRemark } from "./store-remark.ts";
import { post } from "./post.ts";

let app: TestApp;
let player: SignedInMember;
let startMs: number;
const stakes = 1_100;

beforeAll(async () => {
  app = await createTestApp();
  player = await app.register("fileplayer");
  startMs = app.clock.businessNow().getTime();
  const { memberId } = player;
  const transfers = Array.from({ length: stakes }, (_, index) => ({
    ...stake(memberId, 100n, `s${index}`),
    reference: index === 0 ? '=cmd "x", y' : `s${index}`,
  }));
  for (const batch of [[deposit(memberId, 200_000n, "d")], transfers]) {
    await app.deps.db.transaction((tx) =>
      post(app.deps, tx, { merchantId: merchantOne, at: app.clock.businessNow(), transfers: batch }),
    );
    app.clock.advanceMs(60_000);
  }
});
afterAll(() => app.close());

const exportStatement = (query: string, reader: { token?: string; language?: "EN" | "TY" } = {}) =>
  app.call({ method: "GET", url: `/wps/report/statement?${query}`, token: player.token, language: "EN", ...reader });

test("the exported statement contains each line once, oldest first, and each balance follows from the line before", async () => {
  const { name, type, text } = (await exportStatement(`startTime=${startMs}`)).value as ReportFile;
  expect(name).toMatch(/^statement-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(type).toBe("text/csv; charset=utf-8");
  const [head, ...lines] = text.trimEnd().split("\r\n");
  expect(head).toBe(
    "\uFEFFTime (Asia/Manila),Transfer ID,Type,Origin,Balance before,Amount,Balance after,Currency,Reason",
  );
  expect(lines).toHaveLength(stakes + 1);
  expect(lines[0]).toContain(",Deposit,d,0.00,2000.00,2000.00,PHP,");
  expect(lines[1]).toContain(`,Bet,"'=cmd ""x"", y",2000.00,-1.00,1999.00,PHP,`);
  expect(new Set(lines.map((line) => line.split(",")[1])).size).toBe(lines.length);
  lines.slice(2).forEach((line, index) => {
    expect(line).toMatch(new RegExp(`,-1\\.00,${1998 - index}\\.00,PHP,$`));
  });
});

test("the exported statement contains the reason of an adjustment, escaped for spreadsheets", async () => {
  const { memberId, token } = await app.register("remarked");
  const at = app.clock.businessNow();
  await app.deps.db.transaction(async (tx) => {
    const transfers = [deposit(memberId, 100n, "remarked")];
    const [posted] = await post(app.deps, tx, { merchantId: merchantOne, at, transfers });
    if (posted === undefined) throw new Error("nothing was posted");
    await storeRemark(tx, { merchantId: merchantOne, transferId: posted.id, remark: "=1+1" });
  });
  const { text } = (await exportStatement(`startTime=${startMs}`, { token })).value as ReportFile;
  expect(text.trimEnd().split("\r\n")[1]).toMatch(/,1\.00,PHP,'=1\+1$/);
});

test("the exported statement applies the filters of the transaction list and uses the reader's language", async () => {
  const { text } = (await exportStatement(`startTime=${startMs}&codeTypes=deposit`, { language: "TY" }))
    .value as ReportFile;
  expect(text.trimEnd().split("\r\n")).toHaveLength(2);
  expect(text).toContain("Halaga");
});

test("the exported statement contains only the signed-in member's lines, and requires a session", async () => {
  const otherMember = await app.register("otherfile");
  const { text } = (await exportStatement(`startTime=${startMs}`, { token: otherMember.token })).value as ReportFile;
  expect(text.trimEnd().split("\r\n")).toHaveLength(1);
  expect((await app.call({ method: "GET", url: `/wps/report/statement?startTime=${startMs}` })).status).toBe(401);
});

test.each(["", "startTime=1", "startTime=1000&endTime=1", "startTime=1000&endTime=2000&codeTypes=none"])(
  "an export with the query %j is refused with request.param.err",
  async (query) => {
    expect((await exportStatement(query)).errorCode).toBe("request.param.err");
  },
);

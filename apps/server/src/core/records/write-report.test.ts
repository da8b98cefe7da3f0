import { readXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import type { MemberActor } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { writeReport } from "./write-report.ts";

const deps = { merchants: { byId: () => ({ timeZone: "Asia/Manila" }) } } as unknown as Pick<Deps, "merchants">;
const actor = { merchantId: 1, language: "EN" } as unknown as MemberActor;
const columns = { time: "time", line: "text", amount: "figure", remark: "text" } as const;
const row = ["2026-03-10 14:05:09", "123456789012345678", "-12.50", "=1+1"];

const write = (form: "csv" | "xlsx" | undefined, rows: Iterable<readonly string[]> = [row]) =>
  writeReport(deps, { actor, form }, { name: "statement", keyOf: (column) => `wallet.file.${column}`, columns, rows });

it("a report is CSV in UTF-8 by default, with exact digits, and the heading of a time column names the time zone", async () => {
  expect(await write(undefined)).toEqual({
    name: "statement.csv",
    type: "text/csv; charset=utf-8",
    text:
      "\uFEFFTime (Asia/Manila),Transfer ID,Amount,Reason\r\n" +
      "2026-03-10 14:05:09,123456789012345678,-12.50,'=1+1\r\n",
  });
});

it("a report as a spreadsheet has numbers for figures, and texts for ids, times and formulas", async () => {
  const { name, type, text, base64 = "" } = await write("xlsx");
  expect([name, type, text]).toEqual([
    "statement.xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "",
  ]);
  const { sheets } = await readXlsx(Buffer.from(base64, "base64"));
  expect(sheets[0]?.rows).toEqual([
    ["Time (Asia/Manila)", "Transfer ID", "Amount", "Reason"],
    ["2026-03-10 14:05:09", "123456789012345678", -12.5, "=1+1"],
  ]);
});

it("a spreadsheet of thousands of rows does not block other requests while it is written", async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const { base64 = "" } = await write(
    "xlsx",
    Array.from({ length: 20_000 }, () => row),
  );
  clearInterval(timer);
  expect((await readXlsx(Buffer.from(base64, "base64"))).sheets[0]?.rows).toHaveLength(20_001);
  expect(ticks).toBeGreaterThan(5);
});

import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { accountFileFormats } from "./account-file-formats.ts";
import type { AccountBatch, AccountFileFormat } from "./account-file-formats.ts";

const header = { madeAt: new Date("2026-03-01T00:00:00.000Z"), merchant: "Open House", timeZone: "Asia/Manila" };
const picture = "x".repeat(40_000);
const sections = {
  account: [{ id: "123456789012345678", nickname: 'Ana "Ann", Cruz', verified_at: null, profile: { line: "ana" } }],
  bets: [],
  messages: [
    { text: "=1+1", at: new Date(0), amount: "-5" },
    { text: "two\nlines", at: new Date(1_000), amount: "5" },
  ],
};

async function* batchesOf(rowsBySection: object): AsyncGenerator<AccountBatch> {
  for (const [section, rows] of Object.entries(rowsBySection) as [string, AccountBatch["rows"]][]) {
    yield { section, rows: [], startIndex: 0 };
    for (const [startIndex, row] of rows.entries()) yield { section, rows: [row], startIndex };
  }
}

async function writeFile(form: AccountFileFormat, rowsBySection: object = sections): Promise<string> {
  return (await Array.fromAsync(form.write(header, batchesOf(rowsBySection)))).join("");
}

describe("the account file", () => {
  it("is one JSON object with one list per section, with times in UTC", async () => {
    expect(JSON.parse(await writeFile(accountFileFormats.json))).toEqual({
      madeAt: "2026-03-01T00:00:00.000Z",
      merchant: "Open House",
      ...JSON.parse(JSON.stringify(sections)),
    });
  });

  it("is CSV in UTF-8 with one line per field, exact digits, no formulas, and times in the named zone", async () => {
    expect(accountFileFormats.csv.type).toBe("text/csv; charset=utf-8");
    expect((await writeFile(accountFileFormats.csv)).split("\r\n")).toEqual([
      "\uFEFFsection,row,field,value (Asia/Manila)",
      "file,1,madeAt,2026-03-01 08:00:00",
      "file,1,merchant,Open House",
      "account,1,id,123456789012345678",
      'account,1,nickname,"Ana ""Ann"", Cruz"',
      "account,1,verified_at,",
      'account,1,profile,"{""line"":""ana""}"',
      "messages,1,text,'=1+1",
      "messages,1,at,1970-01-01 08:00:00",
      "messages,1,amount,-5",
      'messages,2,text,"two\nlines"',
      "messages,2,at,1970-01-01 08:00:01",
      "messages,2,amount,5",
      "",
    ]);
  });

  it("is a spreadsheet of text cells, in which a long value continues on the next row", async () => {
    const base64 = await writeFile(accountFileFormats.xlsx, { ...sections, pictures: [{ jpeg: picture }] });
    const rows = (await readXlsx(Buffer.from(base64, "base64"))).sheets[0]?.rows ?? [];
    expect(rows[0]).toEqual(["section", "row", "field", "value (Asia/Manila)"]);
    expect(rows).toContainEqual(["account", "1", "id", "123456789012345678"]);
    expect(rows).toContainEqual(["messages", "1", "text", "=1+1"]);
    const parts = rows.filter(([section]) => section === "pictures").map(([, , , value]) => String(value));
    expect(parts.map(({ length }) => length)).toEqual([32_767, 7_233]);
    expect(parts.join("")).toBe(picture);
  });
});

import { describe, expect, it } from "vitest";
import { accountFileFormats } from "./account-file-formats.ts";
import type { AccountFileFormat } from "./account-file-formats.ts";

const header = { madeAt: "2026-03-01T00:00:00.000Z", merchant: "Open House" };
const sections = {
  account: [{ id: "7", nickname: 'Ana "Ann", Cruz', verified_at: null, profile: { line: "ana" } }],
  bets: [],
  messages: [
    { text: "=1+1", at: new Date(0), amount: "-5" },
    { text: "two\nlines", at: new Date(1), amount: "5" },
  ],
};

function writeFile(form: AccountFileFormat): string {
  const parts = Object.entries(sections).map(
    ([name, rows]) =>
      form.beginSection(name) + rows.map((row, index) => form.row(name, row, index)).join("") + form.endSection(),
  );
  return form.begin(header) + parts.join("") + form.end();
}

describe("the account file", () => {
  it("is one JSON object with one list per section", () => {
    expect(JSON.parse(writeFile(accountFileFormats.json))).toEqual({
      ...header,
      ...JSON.parse(JSON.stringify(sections)),
    });
  });

  it("is CSV with one line per field and values quoted where needed, in which no value is a formula", () => {
    expect(writeFile(accountFileFormats.csv).split("\r\n")).toEqual([
      "section,row,field,value",
      "file,1,madeAt,2026-03-01T00:00:00.000Z",
      "file,1,merchant,Open House",
      "account,1,id,7",
      'account,1,nickname,"Ana ""Ann"", Cruz"',
      "account,1,verified_at,",
      'account,1,profile,"{""line"":""ana""}"',
      "messages,1,text,'=1+1",
      "messages,1,at,1970-01-01T00:00:00.000Z",
      "messages,1,amount,-5",
      'messages,2,text,"two\nlines"',
      "messages,2,at,1970-01-01T00:00:00.001Z",
      "messages,2,amount,5",
      "",
    ]);
  });
});

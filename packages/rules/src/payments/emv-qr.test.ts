import { constantFrom, assert as check, nat, property, stringMatching } from "fast-check";
import { describe, expect, it } from "vitest";
import { money } from "../money/money.ts";
import { emvChecksum } from "./emv-checksum.ts";
import { readEmvQr, writeEmvQr } from "./emv-qr.ts";
import type { EmvQr } from "./emv-qr.ts";

const content: EmvQr = {
  amount: money(25_050n, "PHP"),
  reference: "OH1-D1234567890",
  acquirer: "PAROLAPH",
  merchantId: "OH1",
  merchantName: "Open House",
  merchantCity: "Manila",
  country: "PH",
};

describe("a merchant QR code", () => {
  it("contains amount, currency, reference and payee as fields", () => {
    const text = writeEmvQr(content);
    expect(text.slice(0, -4)).toBe(
      "000201" +
        "010212" +
        "28340011ph.ppmi.p2m0108PAROLAPH0303OH1" +
        "52047995" +
        "5303608" +
        "5406250.50" +
        "5802PH" +
        "5910Open House" +
        "6006Manila" +
        "62190515OH1-D1234567890" +
        "6304",
    );
    expect(readEmvQr(text)).toEqual(content);
  });

  it('has the checksum CRC-16/IBM-3740, whose published check value (for "123456789") is 29B1', () => {
    expect(emvChecksum("123456789")).toBe("29B1");
  });

  it("can be parsed for any amount, reference and currency", () => {
    check(
      property(
        nat({ max: 2 ** 52 }),
        stringMatching(/^[A-Za-z0-9-]{1,25}$/),
        constantFrom("PHP", "HKD", "USD", "VND"),
        (minor, reference, currency) => {
          const qr = { ...content, reference, amount: money(BigInt(minor) + 1n, currency) };
          expect(readEmvQr(writeEmvQr(qr))).toEqual(qr);
        },
      ),
    );
  });

  it("is refused if a single character differs", () => {
    const text = writeEmvQr(content);
    for (let at = 0; at < text.length; at += 1) {
      const otherDigit = text[at] === "0" ? "1" : "0";
      expect(readEmvQr(text.slice(0, at) + otherDigit + text.slice(at + 1))).toBeUndefined();
    }
  });

  it.each(["", "hello", "6304FFFF", writeEmvQr(content).slice(0, -1)])("cannot be parsed from %j", (text) => {
    expect(readEmvQr(text)).toBeUndefined();
  });

  it("contains long names cut off and without accents, and a hyphen for a name without ASCII characters", () => {
    const qr = readEmvQr(
      writeEmvQr({ ...content, merchantName: "Peñafrancia Playhouse and Company", merchantCity: "福" }),
    );
    expect(qr).toMatchObject({ merchantName: "Penafrancia Playhouse and", merchantCity: "-" });
  });

  it.each(["", "with space", "under_score", "x".repeat(26)])(
    "is neither written nor read with the reference %j",
    (reference) => {
      expect(() => writeEmvQr({ ...content, reference })).toThrow(RangeError);
      const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, "0")}${value}`;
      const [oldField, newField] = [content.reference, reference].map((value) => field("62", field("05", value)));
      const body = writeEmvQr(content)
        .slice(0, -4)
        .replace(oldField ?? "", newField ?? "");
      expect(readEmvQr(body + emvChecksum(body))).toBeUndefined();
    },
  );
});

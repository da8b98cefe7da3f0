import { describe, expect, it } from "vitest";
import { canonicalDocument, canonicalEmail, canonicalName, canonicalPayee } from "./canonical-person.ts";

describe("the canonical form of an e-mail address", () => {
  it.each([
    ["Juan.Cruz+bets@GMail.com", "juancruz@gmail.com"],
    ["j.u.a.n.c.r.u.z@googlemail.com", "juancruz@gmail.com"],
    [" juan.cruz+x@outlook.com ", "juan.cruz@outlook.com"],
    ["juan.cruz+x@example.com.", "juan.cruz+x@example.com"],
    ["JUAN@Example.COM", "juan@example.com"],
    ["+@gmail.com", undefined],
    ["juan", undefined],
    ["@gmail.com", undefined],
    ["juan@", undefined],
    ["juan cruz@example.com", undefined],
  ])("%s is %s", (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
  });
});

describe("the canonical form of a payee account", () => {
  const account = { bankCode: "BDO", isWallet: false, dialingCode: "63" };
  it.each([
    [{ ...account, number: "00 1234-5678 90" }, "001234567890"],
    [{ ...account, bankCode: "BPI", number: "001234567890" }, "001234567890"],
    [{ ...account, number: "123456" }, "bdo:123456"],
    [{ ...account, number: "0xAbCdEf0123" }, "0xabcdef0123"],
    [{ ...account, isWallet: true, number: "0917 123 4567" }, "639171234567"],
    [{ ...account, isWallet: true, number: "639171234567" }, "639171234567"],
    [{ ...account, number: " - " }, undefined],
  ])("%o is %s", (typed, canonical) => {
    expect(canonicalPayee(typed)).toBe(canonical);
  });
});

describe("the canonical form of a document", () => {
  it.each([
    ["PH", "p1234567a", "PH:P1234567A"],
    ["ph", "1234-5678-9012-3456", "PH:1234567890123456"],
    ["PH", "N02 12 345678", "PH:N0212345678"],
    ["HK", "Ａ123456(7)", "HK:A1234567"],
    ["PH", " - ", undefined],
  ])("%s %s is %s", (country, number, canonical) => {
    expect(canonicalDocument({ country, number })).toBe(canonical);
  });
});

describe("the canonical form of a name", () => {
  it.each([
    ["Juan Dela Cruz", "cruz dela juan"],
    ["DELA CRUZ, Juan", "cruz dela juan"],
    ["Dr. José  dela-Cruz Jr.", "cruz dela jose"],
    ["Mr Juan Dela Cruz III", "cruz dela juan"],
    ["Peñaflor Niño", "nino penaflor"],
    ["Ma.Theresa O’Neil", "ma oneil theresa"],
    ["Groß Łukasz", "gross lukasz"],
    ["Ｊｕａｎ", "juan"],
    ["Mr.", undefined],
    [" ", undefined],
  ])("%s is %s", (typed, canonical) => {
    expect(canonicalName(typed)).toBe(canonical);
  });
});

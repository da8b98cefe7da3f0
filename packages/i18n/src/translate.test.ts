import { describe, expect, it } from "vitest";
import { languageRegistry, shippedLanguageOf } from "./languages.ts";
import { defaultLanguage, isLanguage, shippedLanguages } from "./shipped.ts";
import { errorText, translate } from "./translate.ts";

describe("translate", () => {
  it("returns the text in the requested language", () => {
    expect(errorText("EN", "account.balance.not.enough")).toContain("balance");
    expect(errorText("TY", "account.balance.not.enough")).not.toBe(errorText("EN", "account.balance.not.enough"));
  });

  it("returns the general error text for an unknown code", () => {
    expect(errorText("EN", "no.such.code")).toBe(translate("EN", "errors.unknown.system.err"));
  });
});

describe("the language registry", () => {
  it("[S1.050] contains 38 different codes", () => {
    expect(languageRegistry).toHaveLength(38);
    expect(new Set(languageRegistry.map(({ code }) => code)).size).toBe(38);
  });

  it("[S1.051] contains CN, EN, JA, TH, VI, ES, PT, KO, AR, RU and FR", () => {
    const codes = languageRegistry.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["CN", "EN", "JA", "TH", "VI", "ES", "PT", "KO", "AR", "RU", "FR"]));
  });

  it("[S9.042] contains the 28 languages of the text resources", () => {
    const codesOfResources =
      "CN EN JA TH VI MY ES HI ID KM KO MS PT TA TY UR TR BN AR FA RU KK UZ LO NE FR TE SW".split(" ");
    expect(languageRegistry.map(({ code }) => code)).toEqual(expect.arrayContaining(codesOfResources));
  });

  it("[S9.040] ships TY and EN", () => {
    expect(Object.keys(shippedLanguages).toSorted()).toEqual(["EN", "TY"]);
    expect(["TY", "EN", "JA", undefined].filter(isLanguage)).toEqual(["TY", "EN"]);
  });

  it("[S9.039] defaults to TY", () => {
    expect(defaultLanguage).toBe("TY");
  });

  it("maps every language to a shipped one, through its fallback", () => {
    expect(languageRegistry.map(({ code }) => shippedLanguageOf(code)).filter(isLanguage)).toHaveLength(38);
    expect(["TY", "EN", "PT-BR", "TW", "XX"].map(shippedLanguageOf)).toEqual(["TY", "EN", "EN", "EN", undefined]);
    const relatives = languageRegistry
      .filter(({ fallback }) => fallback !== "EN")
      .map(({ code, fallback }) => [code, fallback]);
    expect(relatives).toEqual([
      ["EN", null],
      ["TW", "CN"],
      ["UR-LA", "UR"],
      ["PT-BR", "PT"],
    ]);
  });

  it("marks Arabic, Persian and Urdu as right-to-left", () => {
    const rightToLeft = languageRegistry.filter(({ direction }) => direction === "rtl").map(({ code }) => code);
    expect(rightToLeft.toSorted()).toEqual(["AR", "FA", "UR"]);
  });
});

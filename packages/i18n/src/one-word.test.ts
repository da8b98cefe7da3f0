/**
 * For selected things, all Filipino catalogs must use the same word, because the texts of one screen come from several
 * catalogs.
 */

import { describe, expect, it } from "vitest";
import { areaDomains } from "./areas.ts";
import { listDomains, readCatalog } from "./read-catalogs.ts";

const { backoffice: _backoffice, ...portalAreas } = areaDomains;
const portalDomains = Object.values(portalAreas).flat();

describe("Filipino texts", () => {
  it.each(["Fishing"])("use one name for %s in all catalogs", (english) => {
    const names = listDomains("en").flatMap((domain) => {
      const filipino = readCatalog("fil", domain);
      const matchingTexts = Object.entries(readCatalog("en", domain)).filter(([, text]) => text === english);
      return matchingTexts.map(([key]) => filipino[key]);
    });
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(1);
  });

  it.each(portalDomains)('use "house" or "bahay" only in the greeting on the home page: domain %s', (domain) => {
    const texts = Object.entries(readCatalog("fil", domain)).filter(
      ([key]) => `${domain}.${key}` !== "home.hero.title",
    );
    expect(texts.filter(([, text]) => /\bbahay\b|\b(?:ang|ng|sa) house\b/i.test(text))).toEqual([]);
  });
});

/** Texts of one screen that come from several catalogs must use the same word for the same thing. */

import { describe, expect, it } from "vitest";
import { areaDomains } from "./areas.ts";
import { listDomains, readCatalog } from "./read-catalogs.ts";

const { backoffice: _backoffice, ...portalAreas } = areaDomains;
const ofPortal = Object.values(portalAreas).flat();

describe("Filipino texts", () => {
  it.each(["Fishing"])("use one name for %s in all catalogs", (english) => {
    const names = listDomains("en").flatMap((domain) => {
      const filipino = readCatalog("fil", domain);
      const same = Object.entries(readCatalog("en", domain)).filter(([, text]) => text === english);
      return same.map(([key]) => filipino[key]);
    });
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(1);
  });

  it.each(ofPortal)('of the domain %s use "house" or "bahay" only in the greeting of the home page', (domain) => {
    const texts = Object.entries(readCatalog("fil", domain)).filter(
      ([key]) => `${domain}.${key}` !== "home.hero.title",
    );
    expect(texts.filter(([, text]) => /\bbahay\b|\b(?:ang|ng|sa) house\b/i.test(text))).toEqual([]);
  });
});

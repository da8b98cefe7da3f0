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

  it.each(ofPortal)('of the domain %s do not use the English word "house" for the operator', (domain) => {
    const texts = Object.entries(readCatalog("fil", domain));
    expect(texts.filter(([, text]) => /\b(?:ang|ng|sa) house\b(?! rules)/i.test(text))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { errorStatus } from "@openhouse/protocol/core/error-codes";
import { areaDomains } from "./areas.ts";
import { argumentsOf, compileCatalog } from "./compile-catalog.ts";
import { catalogNames, listDomains, readCatalog } from "./read-catalogs.ts";

const domains = listDomains("en");

describe("the text catalogs", () => {
  it("have the same files in every language; each file is in an area, and in at most one area other than the back office", () => {
    const { backoffice, ...portalAreas } = areaDomains;
    const portalDomains = Object.values(portalAreas).flat();
    expect(new Set(portalDomains).size).toBe(portalDomains.length);
    const assigned: string[] = [...portalDomains, ...backoffice];
    for (const catalog of catalogNames) expect(listDomains(catalog)).toEqual(domains);
    for (const domain of domains) expect(assigned).toContain(domain);
  });

  it.each(domains)(
    "have the same keys and arguments in both languages, and no empty text, in the domain %s",
    (domain) => {
      const english = compileCatalog(domain, readCatalog("en", domain));
      const filipino = compileCatalog(domain, readCatalog("fil", domain));
      expect(Object.keys(filipino).toSorted()).toEqual(Object.keys(english).toSorted());
      for (const [key, message] of Object.entries(english)) {
        const names = [...argumentsOf(message).keys()].toSorted();
        expect([...argumentsOf(filipino[key] ?? []).keys()].toSorted(), key).toEqual(names);
      }
      const texts = catalogNames.flatMap((catalog) => Object.values(readCatalog(catalog, domain)));
      expect(texts.filter((text) => text.trim() === "")).toEqual([]);
    },
  );

  it.each(domains)("are sorted by key in the domain %s", (domain) => {
    for (const catalog of catalogNames) {
      const keys = Object.keys(readCatalog(catalog, domain));
      expect(keys).toEqual(keys.toSorted());
    }
  });

  it("have a text for every refusal code", () => {
    const keys = new Set(Object.keys(readCatalog("en", "errors")));
    expect(Object.keys(errorStatus).filter((code) => !keys.has(code))).toEqual([]);
  });
});

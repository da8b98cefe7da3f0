/** Reads the catalog files. Only for Node: the build, the tests and the server. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Catalog } from "./compile-catalog.ts";
import type { CatalogName } from "./shipped.ts";

/** The names of the catalog folders. The catalog `en` defines the keys and their arguments. */
export const catalogNames: readonly CatalogName[] = ["en", "fil"];

/** The package's folder. It is found by the package's name, so that a bundled server finds it, too. */
export function packageFolder(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve("@openhouse/i18n/read-catalogs")));
}

/** Lists the domains that have a file in the catalog, sorted. */
export function listDomains(catalog: CatalogName): string[] {
  return readdirSync(join(packageFolder(), "catalogs", catalog))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .toSorted();
}

/** Returns the texts of a domain; empty if the catalog has no file for it. Throws if a value is not a string. */
export function readCatalog(catalog: CatalogName, domain: string): Catalog {
  const path = join(packageFolder(), "catalogs", catalog, `${domain}.json`);
  if (!existsSync(path)) return {};
  const parsed: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!isCatalog(parsed)) throw new TypeError(`${path} must be a flat object of texts`);
  return parsed;
}

function isCatalog(value: unknown): value is Catalog {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}

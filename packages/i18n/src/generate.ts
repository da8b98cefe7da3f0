/**
 * Generates the modules of the texts: `messages.gen.ts` (typed keys and arguments), one compiled module per area and
 * language, and one loader per area. This runs before the type check, the tests and each build. The Vite plugin runs it
 * again after a change of a catalog.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { areaDomains } from "./areas.ts";
import { argumentsOf, compileCatalog } from "./compile-catalog.ts";
import type { CompiledCatalog } from "./compile-catalog.ts";
import { catalogNames, listDomains, packageFolder, readCatalog } from "./read-catalogs.ts";
import type { CatalogName } from "./shipped.ts";

const banner = "// Written by packages/i18n/src/generate.ts from catalogs/. Do not edit or commit this file.\n";

/** Writes the generated modules whose content has changed. Throws if a domain has no area or a text is invalid. */
export function writeGeneratedMessages(): void {
  refuseUnassignedDomains();
  const source = join(packageFolder(), "src");
  writeChanged(join(source, "messages.gen.ts"), messageTypes());
  for (const [area, domains] of Object.entries(areaDomains)) {
    // The server compiles its texts in memory (`translate.ts`), and browsers must not load them.
    if (area === "server") continue;
    for (const catalog of catalogNames) {
      writeChanged(join(source, "compiled", `${area}-${catalog}.gen.ts`), compiledModule(catalog, domains));
    }
    writeChanged(join(source, `${area}-texts.gen.ts`), areaLoader(area));
  }
}

function refuseUnassignedDomains(): void {
  const assigned = new Set<string>(Object.values(areaDomains).flat());
  const unassigned = catalogNames.flatMap(listDomains).filter((domain) => !assigned.has(domain));
  if (unassigned.length > 0) throw new Error(`no area in packages/i18n/src/areas.ts has: ${unassigned.join(", ")}`);
}

function messageTypes(): string {
  // A domain can belong to several areas, but its keys may occur only once.
  const lines = [...new Set(Object.values(areaDomains).flat())]
    .flatMap((domain) => Object.entries(compileCatalog(domain, readCatalog("en", domain))))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, message]) => `  ${JSON.stringify(key)}: ${argumentsType(message)};\n`);
  return `${banner}\n/** Key → the arguments its text needs. */\nexport interface MessageArguments {\n${lines.join("")}}\n`;
}

function argumentsType(message: CompiledCatalog[string]): string {
  const entries = [...argumentsOf(message)];
  if (entries.length === 0) return "undefined";
  return `{ ${entries.map(([name, type]) => `${JSON.stringify(name)}: ${type}`).join("; ")} }`;
}

function compiledModule(catalog: CatalogName, domains: readonly string[]): string {
  const compiled = domains.map((domain) => compileCatalog(domain, readCatalog(catalog, domain)));
  const json = JSON.stringify(Object.assign({}, ...compiled), undefined, 1);
  return `${banner}import type { Messages } from "../text-store.ts";\n\nconst messages: Messages = ${json};\n\nexport default messages;\n`;
}

function areaLoader(area: string): string {
  const lines = catalogNames.map((catalog) => `  ${catalog}: () => import("./compiled/${area}-${catalog}.gen.ts"),\n`);
  const head = `${banner}import type { AreaTexts } from "./text-store.ts";\n\n`;
  return `${head}export const ${area}Texts: AreaTexts = {\n${lines.join("")}};\n`;
}

function writeChanged(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (readIfPresent(path) !== text) writeFileSync(path, text);
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // In a new clone the file does not exist yet.
    return undefined;
  }
}

/** Checks that every package of the lockfile declares a licence. */

import type { Problem, SourceFile } from "./source-file.ts";

const lockfile = "package-lock.json";
/** Packages that do not declare a licence in `package.json`, with the licence that they have. */
const knownLicences: Readonly<Record<string, string>> = {
  "png-js": "MIT, by the file LICENSE that it contains; comes with pdfkit",
};

interface Lockfile {
  readonly packages?: Readonly<Record<string, { readonly license?: string; readonly link?: boolean }>>;
}

export function findLicenceProblems(files: readonly SourceFile[]): Problem[] {
  const text = files.find(({ path }) => path === lockfile)?.text;
  if (text === undefined) return [];
  const { packages = {} } = JSON.parse(text) as Lockfile;
  return Object.entries(packages)
    .filter(
      ([packagePath, { license, link }]) =>
        packagePath.includes("node_modules/") && link !== true && license === undefined,
    )
    .map(([packagePath]) => packagePath.slice(packagePath.lastIndexOf("node_modules/") + "node_modules/".length))
    .filter((name) => !(name in knownLicences))
    .map((name) => ({ rule: "licence", path: lockfile, line: 1, message: `${name} declares no licence` }));
}

/**
 * The rules for imports between layers. The tables hold the rules (docs/ARCHITECTURE.md); the functions only apply
 * them.
 */

import { posix } from "node:path";
import { isTest, lineAt } from "./source-file.ts";
import type { Problem, SourceFile } from "./source-file.ts";

/**
 * Rows of the server's modules, from row 0: a module imports `index.ts` of lower rows, and nothing sideways or upwards.
 * Row 0 holds the modules that identity imports.
 */
const moduleRows: readonly (readonly string[])[] = [
  ["verification", "captcha"],
  ["merchants", "identity", "wallet", "limits", "turnover", "approvals", "alerts", "audit", "files"],
  ["payments", "bonuses", "catalogue", "bets", "agents", "content", "feedback", "staff", "settings"],
  ["finance", "suppliers", "studio", "lottery", "sportsbook", "contracts", "red-flags"],
  ["promotions", "loyalty", "messaging", "privacy", "reporting", "rebates"],
];
/** Modules of row 4 listen to events; only the wiring beside app.ts imports them. */
const listeningRow = 4;

interface Workspace {
  readonly folder: RegExp;
  /** Allowed imports by package name; relative imports inside the workspace are always allowed. */
  readonly allowed: RegExp;
  readonly message: string;
}

const workspaces: readonly Workspace[] = [
  { folder: /^packages\/rules\//, allowed: /^$/, message: "rules imports nothing: no package, no node module" },
  {
    folder: /^packages\/protocol\//,
    allowed: /^(@openhouse\/rules\/|typebox(\/|$))/,
    message: "protocol imports rules and the schema library only",
  },
  {
    folder: /^packages\/i18n\//,
    allowed: /^(@openhouse\/protocol\/|@lingui\/|node:|react$|vite$)/,
    message: "i18n imports protocol (codes) and the message runtime only",
  },
  {
    folder: /^packages\/ui\//,
    // The back office offers the themes that ui has colours for, from one list. uqr is a package that draws QR codes.
    allowed: /^(@openhouse\/rules\/(money\/|content\/look-names$)|react(\/|-dom(\/|$)|$)|uqr$)/,
    message: "ui imports rules/money, the names of looks and react only; texts come as props",
  },
  {
    folder: /^packages\/browser\//,
    allowed: /^@openhouse\/(protocol|rules|i18n)\//,
    message: "browser imports protocol (types), rules and i18n only",
  },
  {
    folder: /^packages\/wallet-kit\//,
    allowed: /^(@openhouse\/(protocol|rules|i18n)\/|node:)/,
    message: "wallet-kit runs without our portal: protocol, rules, i18n and node only",
  },
  {
    folder: /^apps\//,
    allowed: /^(?!@openhouse\/(portal|backoffice|studio|server|payment-sandbox)(\/|$))/,
    message: "an app imports packages, never another app",
  },
];

interface FrontLayer {
  readonly name: string;
  readonly path: RegExp;
  readonly rank: number;
}

const frontLayers: readonly FrontLayer[] = [
  { name: "lib or components", path: /^apps\/(portal|backoffice)\/src\/(lib|components)\//, rank: 1 },
  { name: "features", path: /^apps\/(portal|backoffice)\/src\/features\//, rank: 2 },
  { name: "routes", path: /^apps\/(portal|backoffice)\/src\/routes\//, rank: 3 },
];

interface Import {
  readonly specifier: string;
  /** The file that a relative import refers to, from the root. */
  readonly target: string | undefined;
  readonly isTypeOnly: boolean;
  readonly line: number;
}

const importPattern = new RegExp(
  [
    String.raw`(?:^|\n)\s*(?:import|export)\s+(type\s)?[^"';]*?\bfrom\s+"([^"]+)"`,
    String.raw`\bimport\(\s*"([^"]+)"`,
    String.raw`(?:^|\n)\s*import\s+"([^"]+)"`,
  ].join("|"),
  "g",
);

export function findLayerProblems(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /^(apps|packages)\/[^/]+\/(src|deep)\/.*\.tsx?$/.test(path) && !path.endsWith(".gen.ts"))
    .flatMap((file) => readImports(file).flatMap((each) => judge(file.path, each)));
}

function judge(path: string, each: Import): Problem[] {
  const messages = isTest(path)
    ? [judgeWorkspaceBorder(path, each)]
    : [
        judgeWorkspaceBorder(path, each),
        judgePackage(path, each),
        judgeFrontEnd(path, each),
        judgeEngines(path, each),
        judgeServer(path, each),
      ];
  return messages
    .filter((message) => message !== undefined)
    .map((message) => ({ rule: "layers", path, line: each.line, message: `${each.specifier}: ${message}` }));
}

function judgeWorkspaceBorder(path: string, { target }: Import): string | undefined {
  if (target === undefined || workspaceOf(path) === workspaceOf(target)) return undefined;
  return "import another workspace by its package name, not by a path";
}

function judgePackage(path: string, { specifier, target }: Import): string | undefined {
  if (target !== undefined) return undefined;
  const workspace = workspaces.find(({ folder }) => folder.test(path));
  return workspace === undefined || workspace.allowed.test(specifier) ? undefined : workspace.message;
}

function judgeFrontEnd(path: string, { target }: Import): string | undefined {
  const from = frontLayers.find((layer) => layer.path.test(path));
  const to = frontLayers.find((layer) => target !== undefined && layer.path.test(target));
  if (from === undefined || to === undefined || target === undefined) return undefined;
  if (to.rank > from.rank) return `${from.name} may not import ${to.name}`;
  const isOtherFeature = from.rank === 2 && to.rank === 2 && featureOf(path) !== featureOf(target);
  return isOtherFeature ? "a feature never imports another; they meet in routes" : undefined;
}

/** Clients show results of the server; only the page that verifies a round computes them again. */
function judgeEngines(path: string, { specifier, isTypeOnly }: Import): string | undefined {
  const isBrowser = /^(apps\/(portal|backoffice|studio)|packages\/(ui|browser))\//.test(path);
  if (!isBrowser || isTypeOnly || !specifier.startsWith("@openhouse/rules/studio/")) return undefined;
  return /(fair-play|verif)/.test(path) ? undefined : "only the verification page may compute an outcome in a browser";
}

function judgeServer(path: string, { target }: Import): string | undefined {
  const inSource = /^apps\/server\/src\/(.+)$/.exec(path)?.[1];
  const wanted = target === undefined ? undefined : /^apps\/server\/src\/(.+)$/.exec(target)?.[1];
  if (inSource === undefined || wanted === undefined) return undefined;
  // The demo uses every module from outside, as the wiring does.
  const isWiring = !inSource.includes("/") || inSource.startsWith("demo/");
  const other = moduleOf(wanted);
  if (other === undefined) {
    const isRootFile = !wanted.includes("/") && wanted !== "config.ts";
    return !isWiring && isRootFile ? "the wiring imports everything and is imported by nobody" : undefined;
  }
  const own = moduleOf(inSource);
  if (own === other) return undefined;
  if (wanted !== `modules/${other}/index.ts`) return "from outside a module, import its index.ts";
  if (isWiring) return undefined;
  if (own === undefined) return "core, db and plugins import no module";
  return judgeRows(own, other);
}

function judgeRows(own: string, other: string): string | undefined {
  const [ownRow, otherRow] = [rowOf(own), rowOf(other)];
  if (ownRow < 0 || otherRow < 0) return "give the module a row in tools/tidy/layers.ts";
  if (otherRow === listeningRow) return "nobody imports a listening module; it reads events";
  return otherRow < ownRow ? undefined : "a module imports lower rows only; sideways and upwards go by event";
}

function readImports({ path, code }: SourceFile): Import[] {
  return [...code.matchAll(importPattern)].map((match) => {
    const specifier = match[2] ?? match[3] ?? match[4] ?? "";
    const target = specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined;
    return { specifier, target, isTypeOnly: match[1] !== undefined, line: lineAt(code, match.index + match[0].length) };
  });
}

function workspaceOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

function featureOf(path: string): string | undefined {
  return /\/features\/([^/]+)\//.exec(path)?.[1];
}

function moduleOf(inSource: string): string | undefined {
  return /^modules\/([^/]+)\//.exec(inSource)?.[1];
}

/** Counted from 0; -1 for a module without a row. */
function rowOf(module: string): number {
  return moduleRows.findIndex((row) => row.includes(module));
}

/**
 * The rules for imports between layers (docs/ARCHITECTURE.md). The tables contain the rules; the functions only apply
 * them.
 */

import { isTest } from "./source-file.ts";
import type { Import, Problem, SourceFile } from "./source-file.ts";

/**
 * The rows of the server's modules, from row 0. A module imports `index.ts` of modules in lower rows only. Row 0
 * contains the modules that identity imports.
 */
const moduleRows: readonly (readonly string[])[] = [
  ["verification", "captcha"],
  ["merchants", "identity", "wallet", "limits", "turnover", "approvals", "alerts", "audit", "files", "integrity"],
  ["payments", "bonuses", "catalogue", "bets", "agents", "content", "feedback", "staff", "settings", "identity-checks"],
  ["finance", "suppliers", "studio", "lottery", "sportsbook", "contracts", "red-flags"],
  ["promotions", "loyalty", "messaging", "privacy", "reporting", "rebates"],
];
/** The row of modules that listen to events. Only the wiring (files beside app.ts, demo, installation) imports them. */
const listeningRow = 4;

interface Workspace {
  readonly folder: RegExp;
  /** The allowed imports by package name. This table does not restrict relative imports inside the workspace. */
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
    message: "i18n imports protocol (codes), the message runtime, node, react and vite only",
  },
  {
    folder: /^packages\/ui\//,
    // The back office offers the themes for which ui has colours, so both import one list. uqr is a package that draws
    // QR codes.
    allowed: /^(@openhouse\/rules\/(money\/|content\/look-names$)|react(\/|-dom(\/|$)|$)|uqr$)/,
    message: "ui imports rules/money, the names of looks, react and uqr only; texts come as props",
  },
  {
    folder: /^packages\/browser\//,
    allowed: /^@openhouse\/(protocol|rules|i18n)\//,
    message: "browser imports protocol (types), rules and i18n only",
  },
  {
    folder: /^packages\/wallet-kit\//,
    allowed: /^(@openhouse\/(protocol|rules|i18n)\/|node:|vite$)/,
    message: "wallet-kit runs without our portal: protocol, rules, i18n, node, and vite for its build only",
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

export function findLayerProblems(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /^(apps|packages)\/[^/]+\/(src|deep)\/.*\.tsx?$/.test(path) && !path.endsWith(".gen.ts"))
    .flatMap((file) => file.imports.flatMap((statement) => judgeImport(file.path, statement)));
}

function judgeImport(path: string, statement: Import): Problem[] {
  const messages = isTest(path)
    ? [judgeWorkspaceBorder(path, statement)]
    : [
        judgeWorkspaceBorder(path, statement),
        judgePackage(path, statement),
        judgeFrontEnd(path, statement),
        judgeEngines(path, statement),
        judgeServer(path, statement),
      ];
  return messages
    .filter((message) => message !== undefined)
    .map((message) => ({ rule: "layers", path, line: statement.line, message: `${statement.specifier}: ${message}` }));
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

/** Checks that only the page that verifies rounds computes outcomes in the browser. */
function judgeEngines(path: string, { specifier, isTypeOnly }: Import): string | undefined {
  const isBrowser = /^(apps\/(portal|backoffice|studio)|packages\/(ui|browser))\//.test(path);
  if (!isBrowser || isTypeOnly || !specifier.startsWith("@openhouse/rules/studio/")) return undefined;
  return /(fair-play|verif)/.test(path) ? undefined : "only the verification page may compute an outcome in a browser";
}

function judgeServer(path: string, { target }: Import): string | undefined {
  const importerPath = /^apps\/server\/src\/(.+)$/.exec(path)?.[1];
  const targetPath = target === undefined ? undefined : /^apps\/server\/src\/(.+)$/.exec(target)?.[1];
  if (importerPath === undefined || targetPath === undefined) return undefined;
  // The demo and the installation may use every module, as the wiring does.
  const isWiring = !importerPath.includes("/") || /^(demo|installation)\//.test(importerPath);
  const targetModule = moduleOf(targetPath);
  if (targetModule === undefined) {
    const isRootFile = !targetPath.includes("/") && targetPath !== "config.ts";
    return !isWiring && isRootFile ? "the wiring imports everything and is imported by nobody" : undefined;
  }
  const importerModule = moduleOf(importerPath);
  if (importerModule === targetModule) return undefined;
  if (targetPath !== `modules/${targetModule}/index.ts`) return "from outside a module, import its index.ts";
  if (isWiring) return undefined;
  if (importerModule === undefined) return "core, db and plugins import no module";
  return judgeRows(importerModule, targetModule);
}

function judgeRows(importerModule: string, targetModule: string): string | undefined {
  const [importerRow, targetRow] = [rowOf(importerModule), rowOf(targetModule)];
  if (importerRow < 0 || targetRow < 0) return "give the module a row in tools/tidy/layers.ts";
  if (targetRow === listeningRow) return "nobody imports a listening module; it reads events";
  return targetRow < importerRow ? undefined : "a module imports lower rows only; sideways and upwards go by event";
}

function workspaceOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

function featureOf(path: string): string | undefined {
  return /\/features\/([^/]+)\//.exec(path)?.[1];
}

function moduleOf(sourcePath: string): string | undefined {
  return /^modules\/([^/]+)\//.exec(sourcePath)?.[1];
}

/** Returns the row of a module, counted from 0, or -1 for a module without a row. */
function rowOf(module: string): number {
  return moduleRows.findIndex((row) => row.includes(module));
}

/**
 * Finds the error codes with which each call of the API can be refused. The application is built with placeholder
 * dependencies; the place in the code where a route is declared leads to its handler, and from there to all functions
 * that the handler uses.
 */

import { subscribe } from "node:diagnostics_channel";
import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import { buildApp } from "../../apps/server/src/app.ts";
import { checkNames } from "../../apps/server/src/plugins/openapi/call-checks.ts";
import { placeholderDeps } from "../placeholder-deps.ts";
import { childrenOf, itemsOf, namesIn, readSource } from "./read-units.ts";
import type { Item, Node, Source } from "./read-units.ts";

export interface CallCodes {
  /** Check of all calls of a kind (`call-checks.ts`) → its codes. */
  readonly checks: Readonly<Record<string, readonly ErrorCode[]>>;
  /** Method and path → the codes of the handler, in the order in which the code mentions them. */
  readonly calls: Readonly<Record<string, readonly ErrorCode[]>>;
}

type Application = Awaited<ReturnType<typeof buildApp>>;
interface Position {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** The files that declare routes in general; the checks that they make are in `checks`. */
const declarers = ["apps/server/src/plugins/define-route.ts", "apps/server/src/modules/studio/studio-route.ts"];
/** The files that create the dependencies of operations. */
const wiringFiles = ["app.ts", "wire-deps.ts", "modules/studio/studio-deps.ts", "modules/suppliers/gateway-deps.ts"];
/** These files treat all codes alike. */
const unreadFiles = /^apps\/server\/src\/(?:core\/refusal|plugins\/errors)\.ts$/;

/** It may be called only once per process. */
export async function collectCallCodes(root: string): Promise<CallCodes> {
  const routes = await locateRoutes(root);
  const code = createCode(root);
  const [defineRoute = "", studioRoute = ""] = declarers;
  const checks = checkNames.map((name) => {
    const path =
      code.read(defineRoute).imports.has(name) || code.read(defineRoute).declarations.has(name)
        ? defineRoute
        : studioRoute;
    return [name, code.codesOf(path, [{ kind: "name", name }])] as const;
  });
  const calls = routes.map(({ name, frames }) => [name, code.codesAt(frames)] as const);
  const checked = new Set(checks.flatMap(([, codes]) => codes));
  const unchecked = declarers
    .flatMap((path) =>
      code.codesOf(
        path,
        [...code.read(path).declarations.keys()].map((name) => ({ kind: "name", name })),
      ),
    )
    .filter((each) => !checked.has(each));
  if (unchecked.length > 0) throw new Error(`checks of routes are missing in call-checks.ts: ${unchecked.join(", ")}`);
  return { checks: Object.fromEntries(checks), calls: Object.fromEntries(calls) };
}

/** Declares all routes, and returns for each the places of the calls that declare it, innermost first. */
async function locateRoutes(root: string): Promise<{ name: string; frames: Position[] }[]> {
  const routes: { name: string; frames: Position[] }[] = [];
  Error.stackTraceLimit = 40;
  subscribe("fastify.initialization", (message) => {
    const { fastify } = message as { fastify: Application };
    fastify.addHook("onRoute", ({ method, url, config }) => {
      if (method === "HEAD" || config?.call === undefined) return;
      const lines = (new Error("place").stack ?? "").split("\n");
      const frames = lines.flatMap((line) => {
        const [, file, row, column] = /(file:\/\/.*?\.ts):(\d+):(\d+)/.exec(line) ?? [];
        const path = file === undefined ? "" : relative(root, fileURLToPath(file)).replaceAll("\\", "/");
        if (!path.startsWith("apps/server/src/") || [...declarers, "apps/server/src/app.ts"].includes(path)) return [];
        return [{ path, line: Number(row), column: Number(column) }];
      });
      routes.push({ name: `${String(method)} ${url}`, frames });
    });
  });
  await buildApp(placeholderDeps());
  return routes;
}

function createCode(root: string) {
  const sources = new Map<string, Source>();
  const read = (path: string): Source => {
    const source = sources.get(path) ?? readSource(root, path);
    sources.set(path, source);
    return source;
  };
  const items = new Map<Node, Item[]>();
  const itemsIn = (node: Node) => {
    const found = items.get(node) ?? itemsOf(node);
    items.set(node, found);
    return found;
  };
  const dependencies = readDependencies(wiringFiles.map((path) => read(`apps/server/src/${path}`)));

  const find = (path: string, name: string): { path: string; node: Node } | undefined => {
    if (unreadFiles.test(path)) return undefined;
    const { declarations, imports, reexports } = read(path);
    const node = declarations.get(name);
    if (node !== undefined) return { path, node };
    const imported = imports.get(name);
    if (imported !== undefined) return find(imported.path, imported.name);
    return reexports.map((each) => find(each, name)).find((each) => each !== undefined);
  };

  const foundFor = (path: string, item: Item): readonly Found[] => {
    if (item.kind === "code") return [];
    const own = item.kind === "name" ? find(path, item.name) : undefined;
    return own === undefined ? (dependencies.get(item.name) ?? []) : [own];
  };

  const visit = (path: string, parts: readonly Item[], state: { codes: Set<ErrorCode>; seen: Set<Node> }): void => {
    for (const item of parts) {
      if (item.kind === "code") state.codes.add(item.code);
      for (const each of foundFor(path, item)) {
        if (state.seen.has(each.node)) continue;
        state.seen.add(each.node);
        visit(each.path, itemsIn(each.node), state);
      }
    }
  };
  const codesOf = (path: string, parts: readonly Item[]): ErrorCode[] => {
    const state = { codes: new Set<ErrorCode>(), seen: new Set<Node>() };
    visit(path, parts, state);
    return [...state.codes];
  };
  const codesAt = (frames: readonly Position[]): ErrorCode[] => {
    const state = { codes: new Set<ErrorCode>(), seen: new Set<Node>() };
    for (const frame of frames) {
      visit(frame.path, argumentsAt(root, read(frame.path), frame), state);
    }
    return [...state.codes];
  };
  return { read, codesOf, codesAt };
}

interface Found {
  readonly path: string;
  readonly node: Node;
}

/** Name of a dependency → its values in the files that create dependencies. */
function readDependencies(files: readonly Source[]): ReadonlyMap<string, readonly Found[]> {
  const dependencies = new Map<string, Found[]>();
  const add = (path: string, node: Node): void => {
    if (node.type === "ObjectExpression") {
      for (const property of node["properties"] as Node[]) {
        const name = String((property["key"] as Node | undefined)?.["name"]);
        if (property.type !== "Property" || /^(?:find|open|close|apply|get)$/.test(name)) continue;
        dependencies.set(name, [...(dependencies.get(name) ?? []), { path, node: property["value"] as Node }]);
      }
    }
    for (const child of childrenOf(node)) add(path, child);
  };
  for (const { path, program } of files) add(path, program);
  return dependencies;
}

/**
 * Returns what the arguments of the call at a place contain. Variables of the function around the call are replaced by
 * their values.
 */
function argumentsAt(root: string, { path, program }: Source, { line, column }: Position): Item[] {
  const text = readFileSync(join(root, path), "utf8");
  const start =
    text
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length + (line > 1 ? 1 : 0);
  const position = start + column - 1;
  const around = ancestorsAt(program, position);
  const call = around.findLast(({ type }) => type === "CallExpression");
  if (call === undefined) throw new Error(`no call at ${path}:${line}`);
  const locals = new Map<string, Node>();
  for (const node of around) collectLocals(node, locals);
  const seen = new Set<string>();
  const withLocals = (items: readonly Item[]): Item[] =>
    items.flatMap((item) => {
      const value = item.kind === "name" && !seen.has(item.name) ? locals.get(item.name) : undefined;
      if (value === undefined || item.kind === "code") return [item];
      seen.add(item.name);
      return withLocals(itemsOf(value));
    });
  return withLocals((call["arguments"] as Node[]).flatMap(itemsOf));
}

function ancestorsAt(node: Node, position: number): Node[] {
  const inner = childrenOf(node).find(({ start, end }) => start <= position && position < end);
  return inner === undefined ? [node] : [node, ...ancestorsAt(inner, position)];
}

/** Adds the constants that a block declares, and the values of the loops around the call. */
function collectLocals(node: Node, locals: Map<string, Node>): void {
  if (node.type === "ForOfStatement") {
    for (const name of namesIn(node["left"] as Node)) locals.set(name, node["right"] as Node);
  }
  if (node.type !== "BlockStatement") return;
  for (const statement of childrenOf(node)) {
    if (statement.type === "FunctionDeclaration") locals.set(String((statement["id"] as Node)["name"]), statement);
    const declarators = (statement["declarations"] ?? []) as unknown as { id: Node; init: Node | null }[];
    const values = declarators.flatMap(({ id, init }) => namesIn(id).map((name) => ({ name, init })));
    for (const { name, init } of values) if (init !== null) locals.set(name, init);
  }
}

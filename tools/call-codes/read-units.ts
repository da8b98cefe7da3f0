/** Reads the declarations of source files: the error codes that each contains, and the declarations that it uses. */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import { isErrorCode } from "@openhouse/protocol/core/error-codes";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";

/** A node of the syntax tree. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** What a part of the code contains, in the order of the source. */
export type Item =
  | { readonly kind: "code"; readonly code: ErrorCode }
  /** A use of a variable, or of a property, which may be a dependency. */
  | { readonly kind: "name" | "property"; readonly name: string };

export interface Source {
  readonly path: string;
  readonly program: Node;
  /** Name of a declaration at the top level → its node. */
  readonly declarations: ReadonlyMap<string, Node>;
  /** Local name → file and exported name. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  /** Files whose exports this file exports too. */
  readonly reexports: readonly string[];
}

export function readSource(root: string, path: string): Source {
  const program = parseSync(path, readFileSync(join(root, path), "utf8")).program as unknown as Node;
  const declarations = new Map<string, Node>();
  const imports = new Map<string, { path: string; name: string }>();
  const reexports: string[] = [];
  for (const statement of childrenOf(program)) {
    const from = pathOf(path, statement["source"] as Node | null | undefined);
    if (from !== undefined && statement.type === "ExportAllDeclaration") reexports.push(from);
    if (from !== undefined) {
      for (const specifier of (statement["specifiers"] ?? []) as Node[]) {
        const inner = (specifier["imported"] ?? specifier["local"]) as Node;
        const local = (statement.type === "ImportDeclaration" ? specifier["local"] : specifier["exported"]) as Node;
        imports.set(String(local["name"]), { path: from, name: String(inner["name"]) });
      }
    }
    const declaration = (statement["declaration"] ?? statement) as Node;
    for (const declarator of (declaration["declarations"] ?? []) as Node[])
      for (const name of namesIn(declarator["id"] as Node)) declarations.set(name, declarator);
    if (/^(?:Function|Class)Declaration$/.test(declaration.type))
      declarations.set(String((declaration["id"] as Node | null)?.["name"]), declaration);
  }
  return { path, program, declarations, imports, reexports };
}

/** The file of an import; undefined for files that contain no refusals: packages from outside, texts, schemas. */
function pathOf(importer: string, source: Node | null | undefined): string | undefined {
  const name = (source?.["value"] as string | undefined) ?? "";
  if (name.startsWith(".")) return join(dirname(importer), name);
  return name.startsWith("@openhouse/rules/")
    ? `packages/rules/src/${name.slice("@openhouse/rules/".length)}.ts`
    : undefined;
}

/** The variables of a pattern. */
export function namesIn(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [String(pattern["name"])];
  const { key: _, ...rest } = pattern;
  return childrenOf(rest as Node).flatMap(namesIn);
}

/** A field of these names contains the name of something else than a refusal, for example of an event. */
const otherNames = /^(?:name|action|topic|subject|kind|event|purpose)$/;

/** Returns the error codes and names in a node. Codes that are only compared are left out. */
export function itemsOf(node: Node): Item[] {
  switch (node.type) {
    case "Literal":
      return isErrorCode(node["value"] as string) ? [{ kind: "code", code: node["value"] as ErrorCode }] : [];
    case "Identifier":
      return [{ kind: "name", name: String(node["name"]) }];
    case "MemberExpression": {
      const property = node["property"] as Node;
      const inner = node["computed"] === true ? itemsOf(property) : propertyOf(property);
      return [...itemsOf(node["object"] as Node), ...inner];
    }
    case "Property": {
      const [key, value] = [node["key"] as Node, node["value"] as Node];
      if (otherNames.test(String(key["name"])) && value.type === "Literal") return [];
      return [...propertyOf(key), ...itemsOf(value)];
    }
    case "BinaryExpression":
      return isComparison(node)
        ? itemsOf(node["left"] as Node).filter(({ kind }) => kind !== "code")
        : childItems(node);
    case "SwitchCase":
      return (node["consequent"] as Node[]).flatMap(itemsOf);
    default:
      return /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type) ? [] : childItems(node);
  }
}

const isComparison = (node: Node) => /^[!=]==?$/.test(String(node["operator"]));
const childItems = (node: Node) => childrenOf(node).flatMap(itemsOf);

function propertyOf(key: Node): Item[] {
  return key.type === "Identifier" ? [{ kind: "property", name: String(key["name"]) }] : [];
}

/** The nodes directly inside of a node, in the order of the source. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (child): child is Node => typeof child === "object" && child !== null && "type" in child && "start" in child,
    )
    .toSorted((first, second) => first.start - second.start);
}

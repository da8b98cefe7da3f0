/**
 * Reads the types of rows from the source: those that calls of `query` declare, and those of `tables.gen.ts`. The API
 * of the type checker is not stable yet, so a new version of TypeScript may need changes here.
 */

import { join } from "node:path";
import { API } from "typescript/unstable/sync";
import type { Checker, Type } from "typescript/unstable/sync";
import { isCallExpression, isPropertyAccessExpression } from "typescript/unstable/ast/is";
import type { CallExpression, Node } from "typescript/unstable/ast";

/** Column → kinds of its values: `bigint` (also a branded id), `string`, `"open"`, `null`, `Date`, `string[]` … */
export type RowKinds = ReadonlyMap<string, ReadonlySet<string>>;

interface RowTypes {
  /** The row type declared by the call of `query` that ends at offset `end`; undefined if it declares no columns. */
  declaredAt(path: string, end: number): RowKinds | undefined;
  ofTable(name: string): RowKinds | undefined;
  close(): void;
}

/** Loads the server's source into the type checker. */
export function readRowTypes(): RowTypes {
  const server = join(import.meta.dirname, "../..");
  const api = new API({ cwd: server });
  const [project] = api.updateSnapshot({ openProjects: [join(server, "tsconfig.rows.json")] }).getProjects();
  if (project === undefined) throw new Error("the project of the server's source was not loaded");
  const { checker, program } = project;
  const calls = new Map<string, ReadonlyMap<number, CallExpression>>();
  const callsIn = (path: string) => {
    const callsByEnd =
      calls.get(path) ?? new Map(listQueries(program.getSourceFile(path)).map((call) => [call.end, call]));
    calls.set(path, callsByEnd);
    return callsByEnd;
  };
  const tables = readTables(checker, program.getSourceFile(join(server, "src/db/tables.gen.ts")));
  return {
    declaredAt(path, end) {
      const call = callsIn(path).get(end);
      const signature = call && checker.getResolvedSignature(call);
      // Promise<Row[]>
      const rows = argumentOf(checker, signature && checker.getReturnTypeOfSignature(signature));
      const row = argumentOf(checker, rows);
      const isRecord = row !== undefined && checker.getIndexInfosOfType(row).length > 0;
      const kinds = kindsByColumn(checker, isRecord ? undefined : row);
      return kinds.size === 0 ? undefined : kinds;
    },
    ofTable: (name) => tables.get(name),
    close: () => api.close(),
  };
}

function listQueries(node: Node | undefined): CallExpression[] {
  const queries: CallExpression[] = [];
  const visit = (child: Node): void => {
    const isCall = isCallExpression(child) && isPropertyAccessExpression(child.expression);
    if (isCall && child.expression.name.text === "query") queries.push(child);
    child.forEachChild(visit);
  };
  node?.forEachChild(visit);
  return queries;
}

/** Returns the columns of each table from the interface `Tables`. */
function readTables(checker: Checker, file: Node | undefined): ReadonlyMap<string, RowKinds> {
  const symbol = file && checker.getSymbolAtLocation(file);
  const tables = symbol && checker.getMemberInModuleExports(symbol, "Tables");
  if (tables === undefined) throw new Error("no interface Tables");
  const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(tables));
  return new Map(
    properties.map((table) => [table.name, kindsByColumn(checker, checker.getTypeOfSymbol(table))] as const),
  );
}

function argumentOf(checker: Checker, type: Type | undefined): Type | undefined {
  return type?.isTypeReference() === true ? checker.getTypeArguments(type)[0] : undefined;
}

function kindsByColumn(checker: Checker, row: Type | undefined): RowKinds {
  if (row === undefined) return new Map();
  const alternatives = (row.isUnionType() ? row.getTypes() : [row]).map((type) => {
    const columns = checker.getPropertiesOfType(type);
    const types = checker.getTypeOfSymbol(columns);
    return new Map(columns.map(({ name }, index) => [name, kindsOf(checker, types[index])] as const));
  });
  const names = new Set(alternatives.flatMap((kinds) => [...kinds.keys()]));
  // If one type of the union lacks the column, rows of that type do not read it, so the column may also be null.
  return new Map(
    [...names].map((name) => [name, new Set(alternatives.flatMap((kinds) => kinds.get(name) ?? "null"))] as const),
  );
}

const kindsByType = new WeakMap<Type, readonly string[]>();

function kindsOf(checker: Checker, type: Type | undefined): readonly string[] {
  if (type === undefined) return [];
  const kinds = kindsByType.get(type) ?? readKinds(checker, type);
  kindsByType.set(type, kinds);
  return kinds;
}

function readKinds(checker: Checker, type: Type): readonly string[] {
  if (type.isUnionType()) return type.getTypes().flatMap((member) => kindsOf(checker, member));
  if (type.isIntersectionType()) {
    const kinds = type.getTypes().flatMap((member) => kindsOf(checker, member));
    return kinds.filter((kind) => kind !== "object");
  }
  if (checker.isArrayType(type)) return [...new Set(kindsOf(checker, argumentOf(checker, type)).map(arrayOf))];
  if (type.isTypeParameter()) return kindsOf(checker, checker.getBaseConstraintOfType(type));
  const text = checker.typeToString(type);
  if (text === "true" || text === "false") return ["boolean"];
  if (text.startsWith("Buffer")) return ["Buffer"];
  return type.isObjectType() && text !== "Date" ? ["object"] : [text];
}

function arrayOf(kind: string): string {
  return kind.startsWith('"') ? "string[]" : `${kind}[]`;
}

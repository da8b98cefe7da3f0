/**
 * Finds the SQL texts in the server's source, so that a test can prepare each of them. Follows constants, imports,
 * conditions and calls of functions that return a text. A text that depends on other values is reported by file and
 * line.
 */

import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

export interface CollectedStatement {
  readonly text: string;
  /** The file of the call `….query(…)`; `line` is the line of its start, and `end` is the offset of its end. */
  readonly path: string;
  readonly line: number;
  readonly end: number;
}

interface CollectedStatements {
  readonly statements: readonly CollectedStatement[];
  /** `file:line` of each call whose text is known only when the program runs. */
  readonly dynamicPlaces: readonly string[];
}

type Statement = ReturnType<typeof parseSync>["program"]["body"][number];
type Expression = Extract<Statement, { type: "ExpressionStatement" }>["expression"];
type Callable = Extract<Statement | Expression, { type: "FunctionDeclaration" | "ArrowFunctionExpression" }>;

/** All values that an expression may have; undefined if they are not known. */
type Values = readonly string[] | undefined;

/** Where a name is looked up: the innermost scope first, the module last. */
interface Scope {
  readonly find: (name: string) => Definition | undefined;
}

/** An expression with the scope in which its names are looked up, or the possible values of a parameter. */
type Definition = { readonly node: Expression | Callable; readonly scope: Scope } | { readonly values: Values };

interface Module extends Scope {
  readonly source: string;
  readonly body: readonly Statement[];
}

const packages = join(import.meta.dirname, "../../../../packages");
const maxAlternatives = 200;
/** This file is skipped: it only passes statements on, and they are collected where they are written. */
const forwarder = "db/trace-database.ts";
const modules = new Map<string, Module>();

/** Reads all TypeScript files below the folder, except tests, the folder `testing` and the forwarder. */
export async function collectStatements(folder: string): Promise<CollectedStatements> {
  const statements: CollectedStatement[] = [];
  const dynamicPlaces: string[] = [];
  for await (const path of glob("**/*.ts", { cwd: folder })) {
    if (path.endsWith(".test.ts") || path.startsWith("testing/") || path === forwarder) continue;
    const file = join(folder, path);
    const module = readModule(file);
    visit(module.body, module, (call, scope) => {
      const values = evaluate(call.arguments[0] as Expression, scope);
      const line = module.source.slice(0, call.start).split("\n").length;
      if (values === undefined) dynamicPlaces.push(`${path}:${line}`);
      statements.push(...(values ?? []).map((text) => ({ text, path: file, line, end: call.end })));
    });
  }
  return { statements, dynamicPlaces: dynamicPlaces.toSorted() };
}

function readModule(path: string): Module {
  const cachedModule = modules.get(path);
  if (cachedModule !== undefined) return cachedModule;
  const source = readFileSync(path, "utf8");
  const body = parseSync(path, source).program.body;
  const module: Module = { source, body, find: (name) => findInModule(module, path, name) };
  modules.set(path, module);
  return module;
}

function findInModule(module: Module, path: string, name: string): Definition | undefined {
  const localDefinition = findDeclared(module.body, name, module);
  if (localDefinition !== undefined) return localDefinition;
  for (const statement of module.body) {
    if (statement.type !== "ImportDeclaration") continue;
    const specifier = statement.specifiers.find(({ local }) => local.name === name);
    if (specifier?.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") continue;
    const file = resolveImport(path, statement.source.value);
    return file === undefined ? undefined : readModule(file).find(specifier.imported.name);
  }
  return undefined;
}

function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return join(dirname(from), specifier);
  const [, name = "", rest = ""] = /^@openhouse\/([a-z-]+)\/(.+)$/.exec(specifier) ?? [];
  const file = join(packages, name, "src", `${rest}.ts`);
  return existsSync(file) ? file : undefined;
}

function findDeclared(body: readonly Statement[], name: string, scope: Scope): Definition | undefined {
  for (const item of body) {
    const statement = item.type === "ExportNamedDeclaration" && item.declaration !== null ? item.declaration : item;
    if (statement.type === "FunctionDeclaration" && statement.id?.name === name) return { node: statement, scope };
    if (statement.type !== "VariableDeclaration" || statement.kind !== "const") continue;
    const definition = statement.declarations.find(({ id }) => id.type === "Identifier" && id.name === name);
    if (definition?.init !== null && definition?.init !== undefined) return { node: definition.init, scope };
  }
  return undefined;
}

type QueryCall = Extract<Expression, { type: "CallExpression" }>;

/** Calls `onQuery` for each `….query(…)`, with the scope that contains the call. */
function visit(node: unknown, scope: Scope, onQuery: (call: QueryCall, scope: Scope) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, scope, onQuery);
    return;
  }
  if (typeof node !== "object" || node === null || !("type" in node)) return;
  const typed = node as Statement | Expression;
  const inner = typed.type === "BlockStatement" ? blockScope(typed.body, scope) : withParams(typed, scope);
  if (typed.type === "CallExpression" && isQuery(typed)) onQuery(typed, scope);
  for (const child of Object.values(typed)) visit(child, inner, onQuery);
}

function isQuery({ callee }: QueryCall): boolean {
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return false;
  return callee.property.name === "query";
}

function blockScope(body: readonly Statement[], outer: Scope): Scope {
  const scope: Scope = { find: (name) => findDeclared(body, name, scope) ?? outer.find(name) };
  return scope;
}

/** A parameter hides an outer name; its values are known if its type lists them. */
function withParams(node: Statement | Expression, outer: Scope): Scope {
  if (node.type !== "FunctionDeclaration" && node.type !== "ArrowFunctionExpression") return outer;
  const params = new Map(node.params.flatMap((param) => listParam(param)));
  return { find: (name) => (params.has(name) ? { values: params.get(name) } : outer.find(name)) };
}

function listParam(param: Callable["params"][number]): [string, Values][] {
  const target = param.type === "AssignmentPattern" ? param.left : param;
  if (target.type === "Identifier") return [[target.name, literalsOf(target.typeAnnotation?.typeAnnotation)]];
  if (target.type !== "ObjectPattern") return [];
  return target.properties.flatMap((property) =>
    property.type === "Property" && property.value.type === "Identifier" ? [[property.value.name, undefined]] : [],
  );
}

type Annotation = NonNullable<Extract<Callable["params"][number], { type: "Identifier" }>["typeAnnotation"]>;

function literalsOf(type: Annotation["typeAnnotation"] | undefined): Values {
  if (type?.type === "TSUnionType") return union(type.types.map(literalsOf));
  if (type?.type !== "TSLiteralType" || type.literal.type !== "Literal") return undefined;
  return typeof type.literal.value === "string" ? [type.literal.value] : undefined;
}

function evaluate(node: Expression, scope: Scope): Values {
  switch (node.type) {
    case "Literal":
      return [String(node.value)];
    case "TemplateLiteral":
      return product(
        node.quasis.flatMap(({ value }, index) => {
          const expression = node.expressions[index];
          const text = [value.cooked ?? value.raw];
          return expression === undefined ? [text] : [text, evaluate(expression, scope)];
        }),
      );
    case "ConditionalExpression":
      return union([evaluate(node.consequent, scope), evaluate(node.alternate, scope)]);
    case "LogicalExpression":
      return union([evaluate(node.left, scope), evaluate(node.right, scope)]);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return evaluate(node.expression, scope);
    case "Identifier":
      return valuesOf(scope.find(node.name));
    case "MemberExpression":
      return evaluateMember(node, scope);
    case "CallExpression":
      return evaluateCall(node, scope);
    default:
      return undefined;
  }
}

function valuesOf(definition: Definition | undefined): Values {
  if (definition === undefined || "values" in definition) return definition?.values;
  const { node, scope } = definition;
  return node.type === "FunctionDeclaration" ? undefined : evaluate(node, scope);
}

function evaluateMember(node: Extract<Expression, { type: "MemberExpression" }>, scope: Scope): Values {
  const { object, property } = node;
  if (object.type !== "Identifier" || property.type !== "Identifier" || node.computed) return undefined;
  const definition = scope.find(object.name);
  if (definition === undefined || "values" in definition) return undefined;
  let value = definition.node;
  while (value.type === "TSAsExpression" || value.type === "TSSatisfiesExpression") value = value.expression;
  if (value.type !== "ObjectExpression") return undefined;
  const entry = value.properties.find(
    (candidate) =>
      candidate.type === "Property" && candidate.key.type === "Identifier" && candidate.key.name === property.name,
  );
  return entry?.type === "Property" ? evaluate(entry.value, definition.scope) : undefined;
}

function evaluateCall({ callee, arguments: args }: QueryCall, scope: Scope): Values {
  const values = args.map((arg) => (arg.type === "SpreadElement" ? undefined : evaluate(arg, scope)));
  if (callee.type === "MemberExpression" && callee.property.type === "Identifier") {
    return evaluateMethod(callee.property.name, callee.object, { values, scope });
  }
  if (callee.type !== "Identifier") return undefined;
  const definition = scope.find(callee.name);
  if (definition === undefined || "values" in definition) return undefined;
  const { node } = definition;
  if (node.type !== "FunctionDeclaration" && node.type !== "ArrowFunctionExpression") return undefined;
  const names = node.params.map((param) => (param.type === "AssignmentPattern" ? param.left : param));
  const argumentValues = new Map(
    names.map((name, index) => [name.type === "Identifier" ? name.name : "", values[index]]),
  );
  const outer = withParams(node, definition.scope);
  const inner: Scope = {
    find: (name) => (argumentValues.get(name) === undefined ? outer.find(name) : { values: argumentValues.get(name) }),
  };
  if (node.body === null || node.body.type !== "BlockStatement") return evaluate(node.body as Expression, inner);
  const block = blockScope(node.body.body, inner);
  const results = listReturns(node.body.body);
  return results.length === 0 ? undefined : union(results.map((result) => evaluate(result, block)));
}

interface Receiver {
  readonly values: readonly Values[];
  readonly scope: Scope;
}

/** `[…].join(…)` and `text.replace(…)`. */
function evaluateMethod(name: string, object: Expression, { values, scope }: Receiver): Values {
  const [first, second] = values;
  if (name === "join" && object.type === "ArrayExpression" && first?.length === 1) {
    const items = object.elements.map((item) =>
      item === null || item.type === "SpreadElement" ? undefined : evaluate(item, scope),
    );
    return product(items.flatMap((item, index) => (index === 0 ? [item] : [first, item])));
  }
  const texts = name === "replace" || name === "replaceAll" ? evaluate(object, scope) : undefined;
  const [from, to] = [first?.[0], second?.[0]];
  if (texts === undefined || from === undefined || to === undefined) return undefined;
  return texts.map((text) => (name === "replace" ? text.replace(from, to) : text.replaceAll(from, to)));
}

function listReturns(body: readonly Statement[]): Expression[] {
  return body.flatMap((statement) => {
    if (statement.type === "ReturnStatement") return statement.argument === null ? [] : [statement.argument];
    if (statement.type !== "IfStatement") return [];
    const branches = [statement.consequent, ...(statement.alternate === null ? [] : [statement.alternate])];
    return branches.flatMap((branch) => listReturns(branch.type === "BlockStatement" ? branch.body : [branch]));
  });
}

function union(all: readonly Values[]): Values {
  return all.every((values) => values !== undefined) ? [...new Set(all.flat())] : undefined;
}

function product(parts: readonly Values[]): Values {
  let texts: string[] = [""];
  for (const values of parts) {
    if (values === undefined || texts.length * values.length > maxAlternatives) return undefined;
    texts = texts.flatMap((text) => values.map((value) => text + value));
  }
  return texts;
}

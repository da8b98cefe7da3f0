/** Finds texts in the syntax tree of source code that are stored, sent or hashed. */

import { parseSync, Visitor } from "vite";
import type { ESTree } from "vite";

type Expression = ESTree.Expression | ESTree.PrivateIdentifier;

/** The texts of one file. An unknown part of a text is `{}`. */
export interface SourceTexts {
  readonly path: string;
  /** Every text outside imports, with constants of the same file substituted. */
  readonly texts: readonly string[];
  /** The texts that consist of several parts. */
  readonly templates: readonly string[];
  /** The texts of all constants, also inside functions. */
  readonly constants: readonly string[];
  /** Maps property names to their texts. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
  /** The name of the property or constant, and a field of the object literal assigned to it. */
  readonly fields: readonly string[];
  /** The name of the called function or method, and the texts of its arguments, per call. */
  readonly calls: readonly { readonly name: string; readonly arguments: readonly (readonly string[])[] }[];
  /** Listeners of the outbox: their name and their events. */
  readonly listeners: readonly { readonly name: string; readonly events: string }[];
  readonly interfaces: ReadonlyMap<string, readonly ESTree.TSSignature[]>;
}

const mostAlternatives = 50;

/** Reads a file; a text with several possible values occurs once per value. */
export function readSource(path: string, code: string): SourceTexts {
  const { program } = parseSync(path, code);
  const constants = constantsOf(program);
  const constantTexts: string[] = [];
  const evaluate = (node: Expression | null | undefined): string[] => textsOf(node, constants);
  const texts: string[] = [];
  const templates: string[] = [];
  const properties = new Map<string, string[]>();
  const calls: { name: string; arguments: string[][] }[] = [];
  const fields: string[] = [];
  const listeners: { name: string; events: string }[] = [];
  const interfaces = new Map<string, ESTree.TSSignature[]>();
  const ignored = new Set<number>();
  new Visitor({
    ImportDeclaration: ({ source }) => void ignored.add(source.start),
    ExportNamedDeclaration: ({ source }) => void (source && ignored.add(source.start)),
    Literal(node) {
      if (typeof node.value === "string" && !ignored.has(node.start)) texts.push(node.value);
    },
    TemplateLiteral: (node) => void templates.push(...evaluate(node)),
    Property({ key, value }) {
      const name = nameOf(key);
      fields.push(...fieldsOf(name, value));
      const found = evaluate(value as Expression).filter((text) => text !== "{}");
      if (name !== undefined && found.length > 0) properties.set(name, [...(properties.get(name) ?? []), ...found]);
    },
    CallExpression(node) {
      calls.push({
        name: calleeOf(node.callee),
        arguments: node.arguments.map((each) => evaluate(each as Expression)),
      });
    },
    NewExpression(node) {
      calls.push({
        name: calleeOf(node.callee),
        arguments: node.arguments.map((each) => evaluate(each as Expression)),
      });
    },
    ObjectExpression(node) {
      const entries = new Map(
        node.properties.flatMap((each) => (each.type === "Property" ? [[nameOf(each.key), each.value] as const] : [])),
      );
      const [name, events] = [entries.get("name"), entries.get("events")];
      if (!entries.has("handle") || name === undefined || events === undefined) return;
      listeners.push({ name: evaluate(name)[0] ?? "{}", events: evaluate(events).toSorted().join(" ") });
    },
    VariableDeclarator({ id, init }) {
      constantTexts.push(...evaluate(init));
      fields.push(...fieldsOf(id.type === "Identifier" ? id.name : undefined, init));
    },
    TSInterfaceDeclaration: ({ id, body }) => void interfaces.set(id.name, body.body),
  }).visit(program);
  return {
    path,
    texts: [...texts, ...templates],
    templates,
    constants: constantTexts,
    properties,
    fields,
    calls,
    listeners,
    interfaces,
  };
}

function constantsOf(program: ESTree.Program): ReadonlyMap<string, Expression> {
  const constants = new Map<string, Expression>();
  for (const statement of program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === "Identifier" && init) constants.set(id.name, init);
  }
  return constants;
}

/** All values that a text may have; `{}` where a value is not known. */
function textsOf(node: Expression | null | undefined, constants: ReadonlyMap<string, Expression>): string[] {
  const of = (inner: Expression | null | undefined) => textsOf(inner, constants);
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : ["{}"];
    case "TemplateLiteral":
      return node.quasis.reduce<string[]>(
        (starts, quasi, index) => {
          const values = index === 0 ? [""] : of(node.expressions[index - 1]);
          const all = starts.flatMap((start) => values.map((value) => `${start}${value}${quasi.value.cooked ?? ""}`));
          return all.slice(0, mostAlternatives);
        },
        [""],
      );
    case "ConditionalExpression":
      return [...of(node.consequent), ...of(node.alternate)];
    case "LogicalExpression":
      return [...of(node.left), ...of(node.right)];
    case "ArrayExpression":
      return node.elements.flatMap((element) => of(element as Expression));
    case "ObjectExpression":
      return node.properties.flatMap((each) => (each.type === "Property" ? of(each.value as Expression) : []));
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return of(node.expression);
    case "Identifier": {
      const constant = constants.get(node.name);
      return constant === undefined ? ["{}"] : textsOf(constant, withoutKey(constants, node.name));
    }
    default:
      return ["{}"];
  }
}

function withoutKey(constants: ReadonlyMap<string, Expression>, name: string): ReadonlyMap<string, Expression> {
  return new Map([...constants].filter(([each]) => each !== name));
}

function fieldsOf(name: string | undefined, value: ESTree.Node | null): string[] {
  if (name === undefined || value?.type !== "ObjectExpression") return [];
  return value.properties.flatMap((each) => (each.type === "Property" ? [`${name} ${nameOf(each.key) ?? "{}"}`] : []));
}

function nameOf(key: ESTree.PropertyKey): string | undefined {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : undefined;
}

function calleeOf(callee: ESTree.Expression): string {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : "";
}

/** Finds texts in the syntax tree of source code that are stored, sent or hashed. */

import { parseSync, Visitor } from "vite";
import type { ESTree } from "vite";

type Expression = ESTree.Expression | ESTree.PrivateIdentifier;

/** The texts of one file. `{}` stands for an unknown part of a text. */
export interface SourceTexts {
  readonly path: string;
  /** All texts outside imports, with constants of the same file substituted. */
  readonly texts: readonly string[];
  /** All template literals, with constants substituted. */
  readonly templates: readonly string[];
  /** The texts of all constants, including those inside functions. */
  readonly constants: readonly string[];
  /** Maps names of properties to their texts. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
  /**
   * For each field of an object literal: the name of the property or constant that it is assigned to, and the field.
   */
  readonly fields: readonly string[];
  /** For each call: the name of the function or method, and the texts of its arguments. */
  readonly calls: readonly { readonly name: string; readonly arguments: readonly (readonly string[])[] }[];
  /** The listeners of the outbox, with their events. */
  readonly listeners: readonly { readonly name: string; readonly events: string }[];
  readonly interfaces: ReadonlyMap<string, readonly ESTree.TSSignature[]>;
}

const maximumAlternatives = 50;

/** Reads a file. A text with several possible values is listed once per value. */
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
      const propertyTexts = evaluate(value as Expression).filter((text) => text !== "{}");
      if (name !== undefined && propertyTexts.length > 0)
        properties.set(name, [...(properties.get(name) ?? []), ...propertyTexts]);
    },
    CallExpression(node) {
      calls.push({
        name: calleeOf(node.callee),
        arguments: node.arguments.map((item) => evaluate(item as Expression)),
      });
    },
    NewExpression(node) {
      calls.push({
        name: calleeOf(node.callee),
        arguments: node.arguments.map((item) => evaluate(item as Expression)),
      });
    },
    ObjectExpression(node) {
      const entries = new Map(
        node.properties.flatMap((item) => (item.type === "Property" ? [[nameOf(item.key), item.value] as const] : [])),
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

/** Returns all values that a text may have, with `{}` for unknown parts. */
function textsOf(node: Expression | null | undefined, constants: ReadonlyMap<string, Expression>): string[] {
  const valuesOf = (inner: Expression | null | undefined) => textsOf(inner, constants);
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : ["{}"];
    case "TemplateLiteral":
      return node.quasis.reduce<string[]>(
        (starts, quasi, index) => {
          const values = index === 0 ? [""] : valuesOf(node.expressions[index - 1]);
          const combinations = starts.flatMap((start) =>
            values.map((value) => `${start}${value}${quasi.value.cooked ?? ""}`),
          );
          return combinations.slice(0, maximumAlternatives);
        },
        [""],
      );
    case "ConditionalExpression":
      return [...valuesOf(node.consequent), ...valuesOf(node.alternate)];
    case "LogicalExpression":
      return [...valuesOf(node.left), ...valuesOf(node.right)];
    case "ArrayExpression":
      return node.elements.flatMap((element) => valuesOf(element as Expression));
    case "ObjectExpression":
      return node.properties.flatMap((item) => (item.type === "Property" ? valuesOf(item.value as Expression) : []));
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return valuesOf(node.expression);
    case "Identifier": {
      const constant = constants.get(node.name);
      return constant === undefined ? ["{}"] : textsOf(constant, withoutKey(constants, node.name));
    }
    default:
      return ["{}"];
  }
}

function withoutKey(constants: ReadonlyMap<string, Expression>, name: string): ReadonlyMap<string, Expression> {
  return new Map([...constants].filter(([item]) => item !== name));
}

function fieldsOf(name: string | undefined, value: ESTree.Node | null): string[] {
  if (name === undefined || value?.type !== "ObjectExpression") return [];
  return value.properties.flatMap((item) => (item.type === "Property" ? [`${name} ${nameOf(item.key) ?? "{}"}`] : []));
}

function nameOf(key: ESTree.PropertyKey): string | undefined {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : undefined;
}

function calleeOf(callee: ESTree.Expression): string {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : "";
}

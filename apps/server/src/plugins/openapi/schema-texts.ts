/**
 * Names and texts of the protocol's schemas for the API description: the names of the exported schemas, and the
 * comments of the sources. Comments exist only in the sources, so the files are read once, when the description is
 * first needed.
 */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A JSON schema. */
export type Schema = Readonly<Record<string, unknown>>;

export interface SchemaTexts {
  /** Returns the name under which the protocol exports the schema. */
  nameOf(schema: Schema): string | undefined;
  /** Returns the comment of the schema's declaration. */
  textOf(schema: Schema): string | undefined;
  /** Returns the comment of a field; `field` may come from another schema. */
  fieldTextOf(schema: Schema, name: string, field: Schema): string | undefined;
  /** Returns the comment, of the schema or of its file, that mentions the path. */
  callTextOf(schema: Schema, path: string): string | undefined;
  /** Field names with the same meaning in all calls → text, and an example where name and type do not suggest one. */
  readonly commonFields: Readonly<Record<string, readonly [text: string, example?: string | number | boolean]>>;
}

interface FileTexts {
  /** The first comment of the file. */
  readonly intro: string;
  /** Name of a declaration → its comment. */
  readonly declarations: Map<string, string>;
  /** "<declaration>.<field>" → its comment. */
  readonly fields: Map<string, string>;
  /** Field of a declaration that is not exported → its comment. Exported schemas contain these fields. */
  readonly localFields: Map<string, string>;
}

interface Origin {
  readonly file: FileTexts;
  /** The declaration that contains the schema. */
  readonly declaration: string;
  /** The name of an exported schema with fields; undefined for a schema inside of another one. */
  readonly name: string | undefined;
}

const folder = join(import.meta.dirname, "../../../../../packages/protocol/src");
const commonFieldsFile = join(import.meta.dirname, "field-texts.json");

interface ProtocolFile {
  /** The path without its ending, for example `identity/login`. */
  readonly path: string;
  readonly texts: FileTexts;
  readonly exported: Readonly<Record<string, unknown>>;
}

/** Reads the sources of the protocol, and the texts of common fields. */
export async function loadSchemaTexts(): Promise<SchemaTexts> {
  const paths = await readdir(folder, { recursive: true });
  const names = paths.map((path) => path.replaceAll("\\", "/")).filter((path) => sourceName.test(path));
  const files = await Promise.all(names.toSorted().map((name) => readProtocolFile(name.replace(/\.ts$/, ""))));
  const commonFields = JSON.parse(await readFile(commonFieldsFile, "utf8")) as SchemaTexts["commonFields"];
  return { ...textsOf(findOrigins(files)), commonFields };
}

/** The files `api.ts` contain only types. */
const sourceName = /^(?!(?:.*\/)?api\.ts$).*(?<!\.test)\.ts$/;

async function readProtocolFile(path: string): Promise<ProtocolFile> {
  const exported = (await import(`@openhouse/protocol/${path}`)) as Readonly<Record<string, unknown>>;
  return { path, texts: readTexts(await readFile(join(folder, `${path}.ts`), "utf8")), exported };
}

/** Returns the origin of each schema by its identity. */
function findOrigins(files: readonly ProtocolFile[]): Map<unknown, Origin> {
  const origins = new Map<unknown, Origin>();
  const exports = files.flatMap(({ path, texts, exported }) =>
    Object.entries(exported).map(([declaration, value]) => ({ path, file: texts, declaration, value })),
  );
  const schemas = exports.filter(({ value }) => isSchema(value) && !isScalar(value));
  for (const { path, file, declaration, value } of schemas) {
    if (origins.has(identityOf(value as Schema))) continue;
    const isUnique = schemas.filter((other) => other.declaration === declaration).length === 1;
    const name = isUnique ? declaration : `${capitalize(path.split("/")[0] ?? "")}${declaration}`;
    origins.set(identityOf(value as Schema), { file, declaration, name });
  }
  for (const { file, declaration, value } of exports) {
    const addInner = (inner: unknown): void => {
      if (!isSchema(inner) || origins.has(identityOf(inner))) return;
      origins.set(identityOf(inner), { file, declaration, name: undefined });
      for (const each of innerSchemas(inner)) addInner(each);
    };
    // An export can also be a group of fields that several schemas contain.
    if (typeof value === "object" && value !== null) for (const each of innerSchemas(value as Schema)) addInner(each);
  }
  return origins;
}

function textsOf(origins: ReadonlyMap<unknown, Origin>): Omit<SchemaTexts, "commonFields"> {
  const originOf = (schema: Schema) => origins.get(identityOf(schema));
  const commentOf = (schema: Schema) => {
    const origin = originOf(schema);
    return origin?.name === undefined ? undefined : origin.file.declarations.get(origin.declaration);
  };
  return {
    textOf: (schema) => withoutPaths(commentOf(schema)),
    nameOf: (schema) => originOf(schema)?.name,
    fieldTextOf(schema, name, field) {
      const origins = [originOf(schema), originOf(field)].filter((origin) => origin !== undefined);
      return [
        ...origins.map(({ file, declaration }) => file.fields.get(`${declaration}.${name}`)),
        ...origins.map(({ file }) => file.localFields.get(name)),
      ].find((text) => text !== undefined);
    },
    callTextOf(schema, path) {
      const lastWord = path.split("/").findLast((part) => !part.startsWith(":")) ?? path;
      const texts = [commentOf(schema), originOf(schema)?.file.intro];
      return withoutPaths(texts.find((text) => text?.includes(lastWord) === true));
    },
  };
}

/** Returns the same value for a schema and its optional copy. */
function identityOf(schema: Schema): unknown {
  return schema["properties"] ?? schema["anyOf"] ?? schema;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && ("type" in value || "anyOf" in value || "const" in value);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isScalar(schema: Schema): boolean {
  return schema["properties"] === undefined && schema["anyOf"] === undefined;
}

/** The schemas directly inside of a schema or of a group of fields. */
function innerSchemas(schema: Schema): unknown[] {
  const { properties, patternProperties, items, anyOf } = schema;
  if (!isSchema(schema)) return Object.values(schema);
  const groups = [properties, patternProperties, anyOf].filter((group) => group !== undefined);
  return groups.flatMap((group) => Object.values(group as Schema)).concat(items ?? []);
}

const declarationOrComment =
  /(?:^|\n)(export )?const (\w+)|\/\*\*([^]*?)\*\/\s*(?:(export )?const (\w+)|"?(\w+)"?\??:)?/g;

/** Returns the comments of a source. */
function readTexts(source: string): FileTexts {
  const texts = {
    intro: introOf(source),
    declarations: new Map<string, string>(),
    fields: new Map<string, string>(),
    localFields: new Map<string, string>(),
  };
  let declaration = "";
  let isLocal = false;
  for (const [, isPublic, name, comment = "", isCommentedPublic, commented, field] of source.matchAll(
    declarationOrComment,
  )) {
    if (commented !== undefined) texts.declarations.set(commented, cleanText(comment));
    const nextDeclaration = name ?? commented;
    if (nextDeclaration !== undefined) {
      declaration = nextDeclaration;
      isLocal = (isPublic ?? isCommentedPublic) === undefined;
    }
    if (field === undefined) continue;
    const fields = isLocal ? texts.localFields : texts.fields;
    const key = isLocal ? field : `${declaration}.${field}`;
    if (!fields.has(key)) fields.set(key, cleanText(comment));
  }
  return texts;
}

function introOf(source: string): string {
  return cleanText(/^\/\*\*([^]*?)\*\//.exec(source)?.[1] ?? "");
}

/** Joins the lines of a comment, and removes the citations of documents and files of the project. */
function cleanText(comment: string): string {
  return comment
    .replaceAll(/\n?[ \t]*\*(?: |$|(?=\n))/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ \((?:see [^()]* in )?`?(?:docs|rules|apps|packages|specification)\b[^()]*\)/g, "")
    .replace(/ ?Source: .*?\.(?= *$| [A-Z])/, "")
    .trim();
}

/**
 * A path with its method, and the further paths after it, with which many comments begin; also the words before it and
 * the punctuation after it.
 */
const method = "(?:GET|POST|PUT|DELETE)";
const pathsAtStart = new RegExp(
  [
    String.raw`^(?:(?:Also )?(?:[Tt]he (?:body|query|reply)|[Tt]ypes) of )?`,
    String.raw`${method}(?:(?:,| and) ${method})* \S*?[\w}](?:\?to=)?(?=[\s:.,]|$)`,
    String.raw`(?:(?:,| and|, and) (?:${method} )?(?:\/|MCSFE_)\S*\w)*`,
    String.raw`(?: \((?:may be )?encrypted\))?(?:,? public)?(?:[:,.]+|$)?\s*`,
  ].join(""),
);

/** Removes the paths at the start of a comment, which the description of a call does not need. */
function withoutPaths(text = ""): string | undefined {
  const rest = text.replace(pathsAtStart, "").replace(/^Types of /, "");
  return rest === "" ? undefined : capitalize(rest);
}

/** Reads the routes and their wire fields, as the application declares them. No database is needed. */

import { subscribe } from "node:diagnostics_channel";
import { buildApp } from "../../apps/server/src/app.ts";
import { permissionTable } from "../../apps/server/src/permission-rows.ts";
import { placeholderDeps } from "../placeholder-deps.ts";

interface Schema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

/** A body with several media types. */
interface Contents {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface RouteSchema {
  readonly body?: Schema | Contents;
  readonly querystring?: Schema;
  readonly params?: Schema;
  readonly response?: Readonly<Record<string, Schema>>;
  readonly "x-encrypted"?: boolean;
  readonly "x-mod-id"?: string;
}

/**
 * `routes` maps each method and path to its audiences; `wire` maps each part of a route to its fields, separated by
 * spaces.
 */
export interface RouteValues {
  readonly routes: Readonly<Record<string, string>>;
  readonly wire: Readonly<Record<string, string>>;
}

/** The paths of pages, built files and the API's documentation, which exist only after a build or a complete start. */
const builtPaths = new RegExp(
  [
    String.raw`^GET /(?:\*|docs|backoffice|backoffice/\*|manifest\.webmanifest|service-worker\.js|offline)$`,
    String.raw`^GET /(?:robots\.txt|sitemap\.xml|favicon\.ico|openapi\.json|\.well-known/security\.txt)$`,
    String.raw`^GET /(?:assets|app|art|COUNTRY_FLAG|preview|docs|backoffice/assets)/`,
  ].join("|"),
);

/** Declares and reads every route of the portal and of the studio. It may be called only once per process. */
export async function readRoutes(): Promise<RouteValues> {
  const routes: Record<string, string> = {};
  const wire: Record<string, string> = {};
  for (const { name, schema } of await declareRoutes()) {
    if (builtPaths.test(name)) continue;
    routes[name] = [
      ...(permissionTable[name] ?? ["-"]),
      ...(schema["x-encrypted"] === true ? ["encrypted"] : []),
      ...(schema["x-mod-id"] === undefined ? [] : [`flag:${schema["x-mod-id"]}`]),
    ].join(" ");
    const { body, querystring: query, params, response } = schema;
    for (const [part, fields] of Object.entries({ body, query, params, reply: response?.["200"] })) {
      if (fields === undefined) continue;
      wire[`${name} ${part}`] = withoutEnvelope(allFieldsOf(fields).toSorted()).join(" ");
    }
  }
  for (const [name, audiences] of Object.entries(permissionTable)) routes[name] ??= audiences.join(" ");
  return { routes, wire };
}

type Application = Awaited<ReturnType<typeof buildApp>>;

interface DeclaredRoute {
  /** Method and path. */
  readonly name: string;
  readonly schema: RouteSchema;
}

/** Declares the routes with placeholder dependencies. The application is not started, so no schema is compiled. */
async function declareRoutes(): Promise<readonly DeclaredRoute[]> {
  const declaredRoutes: {
    readonly method: string | readonly string[];
    readonly url: string;
    readonly schema: unknown;
  }[] = [];
  subscribe("fastify.initialization", (message) => {
    const { fastify } = message as { fastify: Application };
    fastify.addHook("onRoute", ({ method, url, schema }) => void declaredRoutes.push({ method, url, schema }));
  });
  await buildApp(placeholderDeps());
  return declaredRoutes.flatMap(({ method, url, schema }) =>
    [method]
      .flat()
      .filter((oneMethod) => oneMethod !== "HEAD")
      .map((oneMethod) => ({ name: `${oneMethod} ${url}`, schema: (schema ?? {}) as RouteSchema })),
  );
}

/** Replaces the fields of the success envelope with the word "envelope". */
function withoutEnvelope(fields: readonly string[]): readonly string[] {
  if (!["errorCode", "message", "success=true"].every((name) => fields.includes(name))) return fields;
  const values = fields.filter((field) => field.startsWith("value.") || field.startsWith("value["));
  return ["envelope", ...values.map((field) => field.slice("value".length))];
}

/** Returns the paths of all fields of a schema. `?` marks an optional field; `=` lists its possible literals. */
/** Returns the fields of JSON, and the other media types that the part may have. */
function allFieldsOf(part: Schema | Contents): string[] {
  if (!("content" in part)) return fieldsOf(part, "");
  return Object.entries(part.content).flatMap(([type, { schema }]) =>
    type === "application/json" ? fieldsOf(schema, "") : [type],
  );
}

function fieldsOf(schema: Schema, path: string): string[] {
  const { items, properties = {}, required = [], patternProperties = {}, additionalProperties } = schema;
  const branches = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const literals = literalsOf(schema);
  const isLeaf = path !== "" && Object.keys(properties).length === 0;
  return [
    ...new Set([
      ...(isLeaf ? [literals.length === 0 ? path : `${path}=${literals.join("|")}`] : []),
      ...Object.entries(properties).flatMap(([name, inner]) =>
        fieldsOf(inner, `${path === "" ? "" : `${path}.`}${name}${required.includes(name) ? "" : "?"}`),
      ),
      ...(items === undefined ? [] : fieldsOf(items, `${path}[]`)),
      ...Object.values(patternProperties).flatMap((inner) => fieldsOf(inner, `${path}{}`)),
      ...(typeof additionalProperties === "object" ? fieldsOf(additionalProperties, `${path}{}`) : []),
      ...branches.filter((branch) => !isPlain(branch)).flatMap((branch) => fieldsOf(branch, path)),
    ]),
  ];
}

/** Returns true if the schema has no fields. */
function isPlain({ properties, items, anyOf, allOf, patternProperties, additionalProperties }: Schema): boolean {
  const parts = [properties, items, anyOf, allOf, patternProperties];
  return parts.every((part) => part === undefined) && typeof additionalProperties !== "object";
}

function literalsOf(schema: Schema): string[] {
  const ownLiterals = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  const innerLiterals = (schema.anyOf ?? []).flatMap(literalsOf);
  return [...ownLiterals.map((value) => String(value).replaceAll(" ", "_")), ...innerLiterals].toSorted();
}

/** The routes of the running app, from its own OpenAPI document. */

import type { FastifyInstance } from "fastify";
import type { Schema } from "./arbitrary-of.ts";

export interface FuzzedRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `:name` for a parameter. */
  readonly url: string;
  readonly params: Readonly<Record<string, Schema>>;
  readonly query: Readonly<Record<string, Schema>>;
  /** The names of the parameters that a query must have. */
  readonly requiredQuery: readonly string[];
  readonly body: Schema | undefined;
  readonly isEncrypted: boolean;
  readonly reply: Schema;
}

interface Operation {
  readonly parameters?: readonly { in: string; name: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { content?: Readonly<Record<string, { schema: Schema }>> };
  readonly responses?: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>;
  readonly "x-encrypted"?: boolean;
}

/** Routes of files and drawings, which the OpenAPI document does not contain. */
export const servedFiles: readonly FuzzedRoute[] = [
  "/art/:kind/:name",
  "/art/:name",
  "/COUNTRY_FLAG/:name",
  "/media/:file",
  "/app/:theme/:name",
  "/app/ios.mobileconfig",
  "/manifest.webmanifest",
].map((url) => ({
  method: "GET",
  url,
  params: {},
  query: {},
  requiredQuery: [],
  body: undefined,
  isEncrypted: false,
  reply: {},
}));

/** Returns every route of the OpenAPI document. */
export function routesOf(app: FastifyInstance): FuzzedRoute[] {
  const { paths = {} } = app.swagger() as { paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => routeOf(path, method, operation)),
  );
}

function routeOf(path: string, method: string, operation: Operation): FuzzedRoute {
  const parametersIn = (location: string) =>
    Object.fromEntries(
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === location)
        .map((parameter) => [parameter.name, parameter.schema] as const),
    );
  return {
    method: method.toUpperCase() as FuzzedRoute["method"],
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    params: parametersIn("path"),
    query: parametersIn("query"),
    requiredQuery: (operation.parameters ?? []).flatMap((parameter) =>
      parameter.in === "query" && parameter.required === true ? [parameter.name] : [],
    ),
    body: firstSchema(operation.requestBody?.content),
    isEncrypted: operation["x-encrypted"] === true,
    reply: firstSchema(operation.responses?.["200"]?.content) ?? {},
  };
}

function firstSchema(content: Readonly<Record<string, { schema: Schema }>> | undefined): Schema | undefined {
  return Object.values(content ?? {})[0]?.schema;
}

/** The routes of the running app, as they declare themselves. */

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

/** Routes of files and drawings, which declare no call. */
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

/** Returns every route that declares a call. */
export function routesOf(app: FastifyInstance): FuzzedRoute[] {
  return app.declaredCalls.map(({ call, schema }) => {
    const { params, querystring, body, response } = schema as unknown as DeclaredSchemas;
    return {
      method: call.method as FuzzedRoute["method"],
      url: call.url,
      params: params?.properties ?? {},
      query: querystring?.properties ?? {},
      requiredQuery: querystring?.required ?? [],
      body: body === undefined || !("content" in body) ? body : Object.values(body.content)[0]?.schema,
      isEncrypted: call.enc === true,
      reply: response["200"] ?? {},
    };
  });
}

interface DeclaredSchemas {
  readonly params?: Schema;
  readonly querystring?: Schema;
  readonly body?: Schema | { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly response: Readonly<Record<string, Schema>>;
}

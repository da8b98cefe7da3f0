/**
 * The OpenAPI 3.1 description of all routes that declare a call. It is made when it is first read: at /docs, where only
 * the staff sees it outside the demo, and at /openapi.json, which is public and has no calls of the back office. The
 * build writes the public description to a file, which is then served instead.
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { requireDocsAccess } from "./api-docs-access.ts";
import type { DescribedCall } from "./openapi/call-rules.ts";
import { describeApi, selectPublic } from "./openapi/describe-api.ts";
import type { ApiDocument } from "./openapi/describe-api.ts";
import type { DescribedRoute, RouteSchema } from "./openapi/describe-operation.ts";
import { loadSchemaTexts } from "./openapi/schema-texts.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the route declares about itself, for the API description. */
    readonly call?: DescribedCall;
  }
  interface FastifyInstance {
    /** The calls that routes declare. */
    declaredCalls: readonly DescribedRoute[];
    /** Returns the description of all calls, also of those on the studio's origin. */
    readApiDocument: () => Promise<ApiDocument>;
  }
}

/** The published document, which the build writes. */
export const publishedFile = join(import.meta.dirname, "../../dist/openapi.json");

/** Collects the calls that an application declares. Call it before the routes are declared. */
export function collectCalls(app: FastifyInstance): void {
  const routes: DescribedRoute[] = [];
  app.decorate("declaredCalls", routes);
  app.addHook("onRoute", ({ method, config, schema }) => {
    if (method !== "HEAD" && config?.call !== undefined) {
      routes.push({ call: config.call, schema: schema as unknown as RouteSchema });
    }
  });
}

/**
 * Call it before the routes are declared. The calls of `studio`, which is an application on an origin of its own, are
 * described too.
 */
export async function installOpenApi(app: FastifyInstance, deps: Deps, studio: FastifyInstance): Promise<void> {
  collectCalls(app);
  let reading: Promise<ApiDocument> | undefined;
  const read = async () => {
    return describeApi([...app.declaredCalls, ...studio.declaredCalls], await loadSchemaTexts());
  };
  app.decorate("readApiDocument", () => (reading ??= read()));
  await installPages(app, deps);
  let published: Promise<string> | undefined;
  const publish = async () => JSON.stringify(selectPublic(await app.readApiDocument()));
  app.get("/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    // A demo runs from sources that may be newer than the last build.
    published ??= deps.config.demo ? publish() : readFile(publishedFile, "utf8").catch(publish);
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("application/json; charset=utf-8")
      .send(await published);
  });
}

async function installPages(app: FastifyInstance, deps: Deps): Promise<void> {
  // The document is filled before its first reader gets it.
  const document = { openapi: "3.1.0", info: { title: "", version: "" }, paths: {} };
  await app.register(swagger, { mode: "static", specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    uiHooks: {
      onRequest: async (request) => {
        if (!deps.config.demo) requireDocsAccess(deps, request);
        Object.assign(document, await app.readApiDocument());
      },
    },
    uiConfig: { docExpansion: "none", filter: true },
    staticCSP: true,
    transformStaticCSP: (header) => header,
  });
}

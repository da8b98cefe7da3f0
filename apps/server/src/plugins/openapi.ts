/**
 * The OpenAPI 3.1 description of all routes that are not hidden: as JSON at /docs/json, and as an interactive page at
 * /docs. Outside the demo only the staff can open it.
 */

import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { requireDocsAccess } from "./api-docs-access.ts";

/** Call it before the routes are declared. */
export async function installOpenApi(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Open House",
        version: "0.1.0",
        description:
          "Calls of the portal, the back office and the game studio. Money: calls of the portal family carry decimal " +
          "numbers in major units, our own carry strings of minor units (`amountMinor`). `x-origin` says whether a " +
          "call is named by the product's specification or is a decision of our own.",
      },
      components: {
        securitySchemes: { session: { type: "apiKey", in: "header", name: "Authorization" } },
      },
      security: [{ session: [] }],
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    uiHooks: {
      onRequest: async (request) => {
        if (!deps.config.demo) requireDocsAccess(deps, request);
      },
    },
    uiConfig: { docExpansion: "none", filter: true },
    staticCSP: true,
    transformStaticCSP: (header) => header,
  });
}

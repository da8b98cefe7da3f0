import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: BodySchema }>> };
}
interface BodySchema {
  readonly type?: string;
  readonly additionalProperties?: unknown;
}

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("request bodies", () => {
  it("may have no unknown fields in any call", async () => {
    const { paths } = (await test.call({ method: "GET", url: "/docs/json" })).body as {
      paths: Record<string, Record<string, Operation>>;
    };
    const openCalls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { requestBody }]) => {
          const schema = requestBody?.content["application/json"]?.schema;
          return schema?.type === "object" && schema.additionalProperties !== false;
        })
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(openCalls).toEqual([]);
  });
});

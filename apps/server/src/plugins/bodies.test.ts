import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFamilyCall } from "@openhouse/protocol/core/specified-calls";
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
  it("have no unknown fields: our own calls refuse them, and the family's calls drop them", async () => {
    const { paths } = (await test.call({ method: "GET", url: "/docs/json" })).body as {
      paths: Record<string, Record<string, Operation>>;
    };
    const wrongCalls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { requestBody }]) => {
          const schema = requestBody?.content["application/json"]?.schema;
          // An open schema is one that family-input.ts reads, without the unknown fields.
          return schema?.type === "object" && schema.additionalProperties !== isFamilyCall(path);
        })
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(wrongCalls).toEqual([]);
    expect(isFamilyCall("/wps/relay/MCSFE_withdraw")).toBe(true);
    expect(isFamilyCall("/wps/member/limits")).toBe(false);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFamilyCall } from "@openhouse/protocol/core/specified-calls";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

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
  it("have no unknown fields: our own calls refuse them, and the family's calls drop them", () => {
    const wrongCalls = test.app.declaredCalls.flatMap(({ call: { method, url }, schema }) => {
      const body = schema.body as BodySchema | undefined;
      // An open schema is one that family-input.ts reads, without the unknown fields.
      const isWrong = body?.type === "object" && body.additionalProperties !== isFamilyCall(url);
      return isWrong ? [`${method} ${url}`] : [];
    });
    expect(wrongCalls).toEqual([]);
    expect(isFamilyCall("/wps/relay/MCSFE_withdraw")).toBe(true);
    expect(isFamilyCall("/wps/member/limits")).toBe(false);
  });
});

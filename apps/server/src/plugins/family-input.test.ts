import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Type } from "typebox";
import { isFamilyCall } from "@openhouse/protocol/core/specified-calls";
import { setMerchant } from "../testing/set-merchant.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp, TestCall } from "../testing/test-app.ts";
import { registerAgent } from "../testing/test-people.ts";
import { openSchema, readFamilyInput } from "./family-input.ts";

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: Schema;
}
interface Described {
  readonly method: TestCall["method"];
  readonly url: string;
  readonly enc: boolean | "optional" | undefined;
  readonly body: Schema | undefined;
  readonly query: Schema | undefined;
}

let test: TestApp;
let token: string;
let calls: readonly Described[];

beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await registerAgent(test, "familyagent"));
  const { declaredCalls } = test.app;
  calls = declaredCalls.map(({ call: { method, url, enc }, schema: { body, querystring } }) => ({
    method: method as TestCall["method"],
    url,
    enc,
    body: jsonOf(body),
    query: querystring as Schema | undefined,
  }));
  const flags = declaredCalls.flatMap(({ call }) => call.modId ?? []);
  await setMerchant(test, 1, { flags: Object.fromEntries(flags.map((flag) => [flag, true])) });
});
afterAll(() => test.close());

/** The schema of a JSON body, also if the body can be a picture instead. */
function jsonOf(body: object | undefined): Schema | undefined {
  if (body === undefined || !("content" in body)) return body;
  return (body.content as Readonly<Record<string, { readonly schema: Schema }>>)["application/json"]?.schema;
}

/** A value that the schema accepts. */
function sampleOf(schema: Schema): unknown {
  const { type, anyOf, properties = {}, required = [] } = schema;
  if (schema.const !== undefined) return schema.const;
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0]);
  if (type === "object") return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  if (type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return true;
  return (schema.minLength ?? 1) === 10 ? "2026-01-01" : "1".repeat(schema.minLength ?? 1);
}

/** Required fields with a sample, all others empty, and a field that no call has. */
function familyRequest({ method, url, body, query: querySchema }: Described): TestCall {
  const known = body?.properties ?? {};
  const fields = Object.entries(known).map(([name, schema]) => [
    name,
    body?.required?.includes(name) === true ? sampleOf(schema) : "",
  ]);
  const query = new URLSearchParams([
    ...Object.entries(querySchema?.properties ?? {}).map(([name, schema]) => [
      name,
      querySchema?.required?.includes(name) === true ? String(sampleOf(schema)) : "",
    ]),
    ["_", "1767225600000"],
  ]);
  return {
    method,
    url: `${url}?${query.toString()}`,
    token,
    ...(body === undefined ? {} : { body: { ...Object.fromEntries(fields), fieldOfAnotherClient: "x" } }),
  };
}

describe("input of the family's calls", () => {
  const schema = openSchema(
    Type.Object(
      {
        name: Type.String(),
        id: Type.Optional(Type.String()),
        cardNumber: Type.Optional(Type.String()),
        count: Type.Optional(Type.Integer()),
        kind: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
        amount: Type.Optional(Type.Union([Type.Number(), Type.String()])),
        inner: Type.Optional(Type.Object({ text: Type.Optional(Type.String()) }, { additionalProperties: false })),
      },
      { additionalProperties: false },
    ),
  );

  it.each([
    ["an absent body", null, {}],
    ["an unknown field", { name: "a", extra: 1 }, { name: "a" }],
    ["empty text in an optional field", { name: "a", id: "", count: "" }, { name: "a" }],
    ["null in an optional field", { name: "a", id: null }, { name: "a" }],
    ["empty text in a required field", { name: "" }, { name: "" }],
    ["a number where text is expected", { name: 7, id: 0 }, { name: "7", id: "0" }],
    ["a number that was rounded, as it is", { name: 2 ** 60 }, { name: 2 ** 60 }],
    ["an account number that is no text, as it is", { name: "a", cardNumber: 917 }, { name: "a", cardNumber: 917 }],
    ["text where a number is expected", { name: "a", count: "12" }, { name: "a", count: 12 }],
    ["text that is no number", { name: "a", count: "1e3" }, { name: "a", count: "1e3" }],
    ["text that names a choice", { name: "a", kind: "1" }, { name: "a", kind: 1 }],
    ["an amount, exactly as it was sent", { name: "a", amount: "0.10" }, { name: "a", amount: "0.10" }],
    ["an object with unknown and empty fields", { name: "a", inner: { text: "", x: 1 } }, { name: "a", inner: {} }],
    ["the name of an inherited field", { name: "a", constructor: 1 }, { name: "a" }],
  ])("reads %s", (_what, input, expected) => {
    expect(readFamilyInput(schema, input)).toEqual(expected);
  });

  it("may have unknown fields, and empty text in optional fields, in every call of the family", async () => {
    const family = calls.filter(({ url }) => isFamilyCall(url));
    expect(family.length).toBeGreaterThan(100);
    // A call that ends the session is the last one.
    const ordered = family.toSorted((a, b) => Number(a.url.includes("logout")) - Number(b.url.includes("logout")));
    const refused: string[] = [];
    for (const call of ordered) {
      const request = familyRequest(call);
      const answer = await (call.enc === true ? test.callEncrypted(request) : test.call(request));
      // The operation, not the schema, requires the bank of a payout account, which has two names, and the proof of a
      // deposit, which can be in the field `file` instead.
      const required = new Set(["bankCode", "proof", ...(call.body?.required ?? []), ...(call.query?.required ?? [])]);
      const { fields = [] } = (answer.value ?? {}) as { fields?: readonly string[] };
      const isRefused = fields.some((field) => !required.has(field.split(".")[0] ?? ""));
      const isBroken = answer.status >= 500 && answer.errorCode !== "vendor.not.available";
      if (isRefused || isBroken || answer.errorCode === "function.not.available") {
        refused.push(`${call.method} ${call.url} ${String(answer.errorCode)} ${fields.join(" ")}`);
      }
    }
    expect(refused).toEqual([]);
  });
});

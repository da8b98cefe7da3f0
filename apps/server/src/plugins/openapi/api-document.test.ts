/** The rules of the API description, for the whole document and for the published one. */

import { Ajv2020 } from "ajv/dist/2020.js";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { betStatuses } from "@openhouse/protocol/bets/bet-status";
import { errorStatus } from "@openhouse/protocol/core/error-codes";
import { errorText } from "@openhouse/i18n/translate";
import { depositStates } from "@openhouse/rules/payments/deposit-states";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import type { ApiDocument } from "./describe-api.ts";
import type { Operation } from "./describe-operation.ts";
import { meaningOf } from "./describe-refusals.ts";
import { selectPublic } from "./describe-api.ts";
import type { Schema } from "./schema-texts.ts";

let test: TestApp;
let whole: ApiDocument;
let published: ApiDocument;
beforeAll(async () => {
  test = await createTestApp();
  whole = await test.app.readApiDocument();
  published = (await test.call({ method: "GET", url: "/openapi.json" })).body as unknown as ApiDocument;
});
afterAll(() => test.close());

const operationsOf = (document: ApiDocument): [name: string, operation: Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as [string, Operation],
    ),
  );

const operationOf = (id: string) => operationsOf(whole).find(([, { operationId }]) => operationId === id)?.[1];

/** Every schema with fields in a part of the document, with the place where it is. */
function objectsIn(value: unknown, place: string): [place: string, fields: Readonly<Record<string, Schema>>][] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, each]) => objectsIn(each, `${place}.${name}`));
  const isObject = "properties" in value && "type" in value && typeof value.properties === "object";
  return isObject ? [[place, value.properties as Readonly<Record<string, Schema>>], ...inner] : inner;
}

describe("the API description", () => {
  /** The ids of statements are numbers, so these paths differ from `/formats/{source}`. */
  const knownAmbiguous = /\/clearing\/\{id\}\/(?:compare|lines)/;
  it.each(["whole", "published"])("has no problem by the recommended rules of Redocly (%s document)", async (name) => {
    const source = JSON.stringify(name === "whole" ? whole : published);
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source, config, absoluteRef: "openapi.json" });
    const lines = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`,
    );
    expect(lines.filter((line) => name === "published" || !knownAmbiguous.test(line))).toEqual([]);
  });

  it("has an id of its own for each call, which follows from method and path", () => {
    const ids = operationsOf(whole).map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^(?:get|post|put|delete)[A-Z][A-Za-z0-9_]+$/.test(id))).toEqual([]);
    expect(ids).toEqual(
      expect.arrayContaining(["postSessionLogin", "getODSFE2_MemTransDet", "getBackofficeMembersById"]),
    );
  });

  it("has summary, description, tags with a text, security and refusals for each call", () => {
    const tags = new Set(whole.tags.map(({ name }) => name));
    const incomplete = operationsOf(whole).filter(
      ([, { summary, description, tags: own, security, responses }]) =>
        summary === "" ||
        description === "" ||
        own.length === 0 ||
        !own.every((tag) => tags.has(tag)) ||
        !Array.isArray(security) ||
        responses["4XX"] === undefined,
    );
    expect(incomplete.map(([name]) => name)).toEqual([]);
  });

  it("begins each text as a sentence and does not repeat the summary", () => {
    const textsIn = (value: unknown, place: string): string[] =>
      typeof value !== "object" || value === null
        ? []
        : Object.entries(value).flatMap(([name, inner]) =>
            name === "description" && typeof inner === "string"
              ? /^[A-Z0-9`"(&[<]/.test(inner)
                ? []
                : [`${place}: ${inner}`]
              : textsIn(inner, `${place}.${name}`),
          );
    expect(textsIn({ paths: published.paths, components: published.components }, "")).toEqual([]);
    const repeated = operationsOf(whole).filter(([, { summary, description }]) =>
      description.startsWith(`${summary}.`),
    );
    expect(repeated.map(([name]) => name)).toEqual([]);
  });

  it("lists the error codes of each call with their meanings", () => {
    const codesAt = ([, { responses }]: [string, Operation], status: string) =>
      /"enum":(\[[^\]]+\])/.exec(JSON.stringify(responses[status]))?.[1] ?? "[]";
    const silent = operationsOf(whole).filter((each) => codesAt(each, "4XX") === "[]" || codesAt(each, "5XX") === "[]");
    expect(silent.map(([name]) => name)).toEqual([]);
    const deposit = operationOf("postMCSFE_newDepositPG")?.responses["4XX"];
    expect(deposit?.["description"]).toContain(
      `- \`deposit.open.max\` (${errorStatus["deposit.open.max"]}): ${meaningOf("deposit.open.max")}`,
    );
  });

  it("has the codes of a closed portal only for calls that are refused then", () => {
    const codesOfClosed = (id: string) =>
      ["system.maintenance", "region.restricted"].filter((code) =>
        JSON.stringify(operationOf(id)?.responses).includes(`"${code}"`),
      );
    for (const id of ["putFeedback", "getCaptcha", "getCaptchaWork", "deleteSessionLogout", "postSessionLogout"])
      expect([id, codesOfClosed(id)]).toEqual([id, []]);
    // The second is another path of a call that is refused.
    for (const id of ["postSessionLogin", "getSystemDepositBanks"])
      expect([id, codesOfClosed(id)]).toEqual([id, ["system.maintenance", "region.restricted"]]);
  });

  it("requires no session for public calls, and the right one for the others", () => {
    const security = (id: string) => operationOf(id)?.security;
    expect(security("postSessionLogin")).toEqual([]);
    expect(security("postGameLaunchGame")).toEqual([{}, { session: [] }]);
    expect(security("getMemberInfo")).toEqual([{ session: [] }]);
    expect(security("getBackofficeMembers")).toEqual([{ staffSession: [] }]);
    expect(security("postStudioSession")).toEqual([]);
    expect(security("postStudioRounds")).toEqual([{ gameSession: [] }]);
    expect(security("postGatewayRsBySupplierTransactionBet")).toEqual([{ supplierSignature: [] }]);
  });

  it("names the headers of a call", () => {
    const headers = (id: string) =>
      operationOf(id)?.parameters?.flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref.split("/").at(-1)] : []));
    expect(headers("postSessionLogin")).toEqual(["Encryption", "Language", "Merchant"]);
    expect(headers("postMCSFE_newDepositPG")).toEqual(["OptionalIdempotencyKey", "Language", "Merchant"]);
    expect(headers("postBackofficeMembersByIdFreeze")).toContain("IdempotencyKey");
    expect(headers("getMemberInfo")).toEqual(["Language", "Merchant"]);
  });

  it("shows the body of an encrypted call as it is sent, what is in it, and examples in three languages", () => {
    const login = operationOf("postSessionLogin");
    expect(login).toMatchObject({
      requestBody: {
        content: {
          "application/json": {
            schema: {
              required: ["value"],
              properties: {
                value: { contentSchema: { properties: { payload: { $ref: "#/components/schemas/LoginBody" } } } },
              },
            },
          },
        },
      },
      "x-codeSamples": [{ lang: "JavaScript" }, { lang: "Python" }, { lang: "Java" }],
    });
  });

  it("gives the values of a field as an enumeration, where the schema or a comment names them", () => {
    const fieldsOf = (name: string) =>
      (whole.components["schemas"]?.[name] ?? {}) as { properties?: Record<string, Schema> };
    expect(fieldsOf("LoginBody").properties?.["type"]?.["enum"]).toEqual(["username", "sms", "firebase", ""]);
    expect(fieldsOf("GameOrder").properties?.["status"]?.["enum"]).toEqual(betStatuses);
    expect(fieldsOf("DepositStatus").properties?.["state"]?.["enum"]).toEqual(Object.values(depositStates));
  });

  it("lists every error code with its meaning", () => {
    const { enum: codes, description } = (whole.components["schemas"]?.["ErrorCode"] ?? {}) as {
      readonly enum: readonly string[];
      readonly description: string;
    };
    expect(codes).toEqual(Object.keys(errorStatus));
    expect(description).toContain(`| \`login.not.session\` | 401 | ${errorText("EN", "login.not.session")} |`);
    expect(description).not.toMatch(/undefined|NaN/);
  });

  it("explains each field of the published calls", () => {
    const places = objectsIn(published.components["schemas"], "").concat(objectsIn(published.paths, ""));
    const silent = places.flatMap(([place, fields]) =>
      Object.entries(fields).flatMap(([name, field]) => {
        const isEnvelope = name === "value" && "errorCode" in fields;
        return isEnvelope || "description" in field || "$ref" in field ? [] : [`${place} ${name}`];
      }),
    );
    const parameters = operationsOf(published).flatMap(([call, operation]) =>
      (operation.parameters ?? []).flatMap((parameter) =>
        "$ref" in parameter || "description" in parameter ? [] : [`${call} ${String(parameter["name"])}`],
      ),
    );
    expect([...silent, ...parameters]).toEqual([]);
  });

  it("has examples that fit their schemas", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    // Many fields are equal.
    const fields = new Set(
      objectsIn(whole, "").flatMap(([, each]) => Object.values(each).map((field) => JSON.stringify(field))),
    );
    const wrong = [...fields].filter((field) => {
      const {
        examples = [],
        description: _,
        ...schema
      } = JSON.parse(field) as { examples?: unknown[]; description?: string };
      return !examples.every((each) => ajv.validate(schema, each));
    });
    expect(wrong).toEqual([]);
  });

  it("is published without a login and without the calls of the back office", async () => {
    const production = await createTestApp({ config: { demo: false } });
    const served = await production.call({ method: "GET", url: "/openapi.json" });
    await production.close();
    expect(served.status).toBe(200);
    expect(Object.keys(published.paths).filter((path) => path.startsWith("/backoffice"))).toEqual([]);
    expect(JSON.stringify(published)).not.toContain("staffSession");
    expect(Object.keys(published.paths)).toContain("/wps/session/login");
    expect(published).toEqual(JSON.parse(JSON.stringify(selectPublic(whole))));
  });
});

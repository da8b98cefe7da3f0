/** Describes one call: its id, texts, headers, security, request and replies. */

import { isFamilyCall, isSpecifiedCall } from "@openhouse/protocol/core/specified-calls";
import { rsAliases, rsFields, rsFieldTypes } from "@openhouse/protocol/suppliers/rs-calls";
import type { RsCallName } from "@openhouse/protocol/suppliers/rs-calls";
import { callRules, hasOptionalSession, isSigned, memberWords, requiresKey } from "./call-rules.ts";
import type { DescribedCall } from "./call-rules.ts";
import { describeRefusals } from "./describe-refusals.ts";
import type { loadCallCodes } from "./describe-refusals.ts";
import type { SchemaDescriber } from "./describe-schema.ts";
import { codeSamples, studioServers } from "./document-parts.ts";
import type { Schema, SchemaTexts } from "./schema-texts.ts";

/** The schemas of a route, as Fastify gets them. */
export interface RouteSchema {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly consumes?: readonly string[];
  readonly body?: Schema;
  readonly querystring?: Schema;
  readonly params?: Schema;
  readonly response: Readonly<Record<string, Schema>>;
  readonly [extension: `x-${string}`]: unknown;
}

export interface DescribedRoute {
  readonly call: DescribedCall;
  readonly schema: RouteSchema;
}

type Security = readonly Readonly<Record<string, readonly string[]>>[];

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: Security;
  readonly parameters?: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses: Readonly<Record<string, Schema>>;
  readonly [key: string]: unknown;
}

interface OperationContext {
  readonly texts: SchemaTexts;
  readonly describer: SchemaDescriber;
  readonly codes: ReturnType<typeof loadCallCodes>;
}

export function describeOperation(
  { call, schema }: DescribedRoute,
  { texts, describer, codes }: OperationContext,
): Operation {
  const {
    summary,
    tags,
    params,
    response,
    querystring: _query,
    consumes: _consumes,
    body: _body,
    ...extensions
  } = schema;
  const reply = response["200"] ?? {};
  const value = valueOf(reply);
  const operationId = operationIdOf(call);
  const samples = codeSamples(operationId);
  const parameters = [
    ...parametersOf("path", params, describer),
    ...parametersOf("query", call.query as Schema | undefined, describer),
    ...headersOf(call).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
  return {
    operationId,
    summary,
    description: [textOf({ call, schema }, texts) ?? [], ...callRules(call)].flat().join("\n\n"),
    tags,
    security: securityOf(call),
    ...extensions,
    "x-origin": isSpecifiedCall(call.url) ? "specification" : "decision",
    ...(call.url.startsWith("/studio/") ? { servers: studioServers } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBodyOf({ call, schema }, describer),
    responses: {
      "200": {
        description: texts.textOf(value) ?? "The call succeeded.",
        content: { "application/json": { schema: describer.describe(reply) } },
      },
      ...describeRefusals(call, codes),
    },
    ...(samples.length === 0 ? {} : { "x-codeSamples": samples }),
  };
}

/** Returns an id like `postSessionLogin`: the method and the path, without the parts that most paths share. */
function operationIdOf({ method, url }: DescribedCall): string {
  const words = url
    .replace(/^\/wps\/(?:relay\/)?|^\//, "")
    .replace(/^(backoffice|studio)\/api\//, "$1/")
    .split("/")
    .map((part) => part.replace(/^:/, "by-"))
    .flatMap((part) => part.split(/[^A-Za-z0-9_]+/));
  return method.toLowerCase() + words.map(capitalize).join("");
}

/** Returns the comment that explains the call; undefined if it says no more than the summary. */
function textOf({ call, schema }: DescribedRoute, texts: SchemaTexts): string | undefined {
  const { summary, params, response } = schema;
  const schemas = [
    call.body as Schema | undefined,
    call.query as Schema | undefined,
    valueOf(response["200"] ?? {}),
    params,
  ];
  const path = call.mainUrl ?? call.url;
  const text = schemas.flatMap((each) => (each === undefined ? [] : (texts.callTextOf(each, path) ?? []))).at(0);
  // The first sentence of many comments is the summary.
  const [first = "", ...others] = text?.split(/(?<=\.) (?=[A-Z`])/) ?? [];
  const rest = lettersOf(summary).startsWith(lettersOf(first)) ? others.join(" ") : text;
  return rest === "" ? undefined : rest;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/^the |[^a-z]/g, "");

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function securityOf({ url, audiences, needsGameSession }: DescribedCall): Security {
  if (needsGameSession === true) return [{ gameSession: [] }];
  if (url.startsWith("/gateway/rs/")) return [{ supplierSignature: [] }];
  if (isSigned(url)) return [{ providerSignature: [] }];
  if (hasOptionalSession(url)) return [{}, { session: [] }];
  if (audiences.length === 0 || audiences.includes("visitor")) return [];
  return audiences.some((audience) => audience in memberWords) ? [{ session: [] }] : [{ staffSession: [] }];
}

/** Returns the names of the header parameters. */
function headersOf(call: DescribedCall): string[] {
  const { url, enc, idempotency = "none" } = call;
  if (isSigned(url)) return [];
  return [
    ...(enc === true ? ["Encryption"] : []),
    ...(enc === "optional" ? ["OptionalEncryption"] : []),
    ...(idempotency === "none" ? [] : [requiresKey(call) ? "IdempotencyKey" : "OptionalIdempotencyKey"]),
    "Language",
    ...(url.startsWith("/studio/") ? [] : ["Merchant"]),
  ];
}

function parametersOf(location: "path" | "query", schema: Schema | undefined, describer: SchemaDescriber): Schema[] {
  if (schema === undefined) return [];
  const required = new Set(schema["required"] as readonly string[] | undefined);
  return Object.entries(describer.describeFields(schema)).map(([name, { description, ...field }]) => ({
    name,
    in: location,
    required: required.has(name),
    ...(description === undefined ? {} : { description }),
    schema: field,
  }));
}

function requestBodyOf({ call, schema }: DescribedRoute, { describe }: SchemaDescriber) {
  const body = bodyOf({ call, schema });
  if (body === undefined) return {};
  const contents = body["content"] as Readonly<Record<string, { readonly schema: Schema }>> | undefined;
  if (contents !== undefined) {
    const entries = Object.entries(contents).map(([type, each]) => [type, { schema: describe(each.schema) }] as const);
    return { requestBody: { required: true, content: Object.fromEntries(entries) } };
  }
  const plain = describe(body, { isOpen: isFamilyCall(call.url) });
  const described =
    call.enc === undefined || call.enc === false
      ? plain
      : call.enc === true
        ? encryptedBody(call, plain)
        : { anyOf: [plain, encryptedBody(call, plain)] };
  const types = schema.consumes ?? ["application/json"];
  const content = Object.fromEntries(types.map((type) => [type, { schema: described }]));
  return { requestBody: { required: true, content } };
}

/** The schema of the body, without the changes that the route makes to it. */
function bodyOf({ call, schema }: DescribedRoute): Schema | undefined {
  const supplierCall = /^\/gateway\/rs\/:\w+\/(.+)$/.exec(call.url)?.[1];
  if (supplierCall !== undefined) return supplierBody(rsAliases[supplierCall] ?? (supplierCall as RsCallName));
  return schema.body !== undefined && "content" in schema.body ? schema.body : (call.body as Schema | undefined);
}

/** The body of an encrypted call as it is sent; `contentSchema` describes what is encrypted. */
function encryptedBody({ method, url }: DescribedCall, payload: Schema): Schema {
  const plaintext = {
    type: "object",
    required: ["ts", "nonce", "payload"],
    properties: {
      ts: { type: "integer", description: "The present time in milliseconds.", examples: [1_767_225_600_000] },
      nonce: {
        type: "string",
        description: "16 random bytes in base64url. Each nonce is accepted once.",
        examples: ["MDEyMzQ1Njc4OWFiY2RlZg"],
      },
      payload,
    },
  };
  const value = {
    type: "string",
    maxLength: 65_536,
    description:
      "`<base64url(iv)>.<base64url(ciphertext and tag)>`: AES-256-GCM over the JSON that `contentSchema` " +
      `describes, with the additional authenticated data \`${method} ${url}\`.`,
    examples: ["MDEyMzQ1Njc4OWFi.bm90IGEgcmVhbCBjaXBoZXJ0ZXh0"],
    contentMediaType: "application/json",
    contentSchema: plaintext,
  };
  return { type: "object", required: ["value"], additionalProperties: false, properties: { value } };
}

const rsTypes = { text: "string", flag: "boolean", money: "integer" } as const;

/** The body of a supplier's call, which the route reads as bytes because of the signature. */
function supplierBody(name: RsCallName): Schema {
  const { required, optional } = rsFields[name];
  const fields = [...required, ...optional].map((field) => {
    const type = rsFieldTypes[field] ?? "any";
    return [field, type === "any" ? {} : { type: rsTypes[type] }] as const;
  });
  return { type: "object", required, properties: Object.fromEntries(fields) };
}

/** Returns the schema of `value` of a reply with an envelope, otherwise the reply. */
function valueOf(reply: Schema): Schema {
  const envelope = (reply["anyOf"] as readonly Schema[] | undefined)?.[0] ?? reply;
  const properties = envelope["properties"] as Readonly<Record<string, Schema>> | undefined;
  return (properties?.["errorCode"] === undefined ? undefined : properties["value"]) ?? reply;
}

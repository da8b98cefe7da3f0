/**
 * Converts errors to the envelope of the protocol. Refusals keep their code; errors of the framework and of an
 * unavailable database get a code of their own. Any other error is a fault of the server: it is logged with the request
 * id, and the client gets status 500 without details.
 */

import { errorText } from "@openhouse/i18n/translate";
import { isErrorCode } from "@openhouse/protocol/core/error-codes";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { FailureEnvelope } from "@openhouse/protocol/core/envelope";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../core/refusal.ts";
import type { RefusalParams } from "../core/refusal.ts";
import { CommitUnknown, isDatabaseUnavailable } from "../db/is-database-gone.ts";
import { sendBusyPage, wantsPage } from "./busy-page.ts";
import { delayResponse } from "./held-answer.ts";
import { languageOf } from "./language.ts";

/** The error code for each code of Fastify's own errors. */
export const frameworkRefusals = {
  FST_ERR_VALIDATION: "request.param.err",
  FST_ERR_CTP_EMPTY_JSON_BODY: "request_body_required",
  FST_ERR_CTP_INVALID_JSON_BODY: "request.param.err",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.media.type",
  FST_ERR_CTP_BODY_TOO_LARGE: "request.too.large",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request.param.err",
  FST_ERR_BAD_URL: "request.param.err",
  FST_ERR_MAX_PARAM_LENGTH: "request.param.err",
  FST_REQ_FILE_TOO_LARGE: "request.too.large",
  FST_FILES_LIMIT: "request.param.err",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "request.media.type",
  FST_UNDER_PRESSURE: "system.not.available",
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** The error code for each fault of the server or its database. */
export const faultCodes = {
  unexpected: "unknown.system.err",
  databaseGone: "system.not.available",
  commitUnknown: "result.unknown",
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** The body of a refusal in the request's language. */
export function failureOf(request: FastifyRequest, code: ErrorCode, details: FailureDetails = {}): FailureEnvelope {
  const { params = {}, value = null } = details;
  return { success: false, value, message: errorText(languageOf(request), code, params), errorCode: code };
}

interface FailureDetails {
  readonly params?: RefusalParams;
  readonly value?: unknown;
}

/** Installs the error and not-found handlers of all routes. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerRefusal(new Refusal("http_method_not_support"), request, reply));
}

/** Answers a request with a refusal; also called directly where no error is thrown. */
export function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  delayResponse(request, refusal.heldMs);
  if (refusal.status === 429 || refusal.status === 503) {
    void reply.header("retry-after", String(refusal.retryAfterSeconds));
  }
  // A soft failure has status 200, and the serializer of that status would drop the fields of the failure.
  if (refusal.status === 200) void reply.serializer((body: unknown) => JSON.stringify(body));
  const { params, value } = refusal;
  return reply
    .code(refusal.status)
    .type("application/json")
    .send(failureOf(request, refusal.code, { params, value }));
}

/** How long a client should wait while the database is not available. */
const databaseRetryMs = 5_000;

/** Answers any error, including those of the framework before a route is found. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : (refusalOfDatabase(error, request) ?? refusalOfFramework(error));
  if (refusal?.code === "system.not.available" && wantsPage(request)) return sendBusyPage(reply);
  if (refusal !== undefined) return answerRefusal(refusal, request, reply);
  request.log.error({ err: error, requestId: request.id }, "unexpected error");
  return answerRefusal(new Refusal(faultCodes.unexpected), request, reply);
}

/**
 * Returns the refusal for an error of a database that is unreachable or full; undefined for any other error. If a
 * commit got no response, the code is `result.unknown`, because the caller must not conclude that nothing happened.
 */
function refusalOfDatabase(error: Error, request: FastifyRequest): Refusal | undefined {
  if (!isDatabaseUnavailable(error)) return undefined;
  request.log.error({ err: error, requestId: request.id }, "the database is not available");
  const code = error instanceof CommitUnknown ? faultCodes.commitUnknown : faultCodes.databaseGone;
  return new Refusal(code).after(databaseRetryMs);
}

function refusalOfFramework(error: FastifyError): Refusal | undefined {
  const code = (frameworkRefusals as Readonly<Record<string, ErrorCode>>)[error.code];
  if (code === "request.param.err") {
    const { params, value } = lengthFaultOf(error);
    return new Refusal(code, params, { ...fieldsOf(error), ...value });
  }
  if (code !== undefined) return new Refusal(code);
  const isClientFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  if (isClientFault) return new Refusal(error.statusCode === 429 ? "too.much.request" : "request.param.err");
  return isErrorCode(error.message) ? new Refusal(error.message) : undefined;
}

/** The bound that the length of a text exceeds; nothing for other faults. */
function lengthFaultOf({ validation = [] }: FastifyError): {
  params: RefusalParams;
  value: { min?: number; max?: number };
} {
  const [fault] = validation;
  const limit = fault?.params?.["limit"];
  if (typeof limit !== "number") return { params: {}, value: {} };
  if (fault?.keyword === "maxLength") return { params: { fault: "long", limit }, value: { max: limit } };
  return fault?.keyword === "minLength"
    ? { params: { fault: "short", limit }, value: { min: limit } }
    : { params: {}, value: {} };
}

const fieldName = /^[A-Za-z_][\w.]{0,60}$/;

/**
 * Names the refused fields, so that a client can mark them. It never includes the validator's message or a text that is
 * not a field name, because input must not be echoed in a response.
 */
function fieldsOf(error: FastifyError): { fields: string[] } {
  const fields = (error.validation ?? []).map(({ instancePath, params }) => {
    const extra = params?.["missingProperty"] ?? params?.["additionalProperty"];
    const path = instancePath.slice(1).replaceAll("/", ".");
    return typeof extra === "string" ? [path, extra].filter(Boolean).join(".") : path;
  });
  return { fields: [...new Set(fields.filter((field) => fieldName.test(field)))] };
}

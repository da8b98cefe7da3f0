/** Describes the error codes of a call. `node tools/call-codes.ts --write` finds the codes of the handlers. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorText } from "@openhouse/i18n/translate";
import { errorStatus } from "@openhouse/protocol/core/error-codes";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import { faultCodes, frameworkRefusals } from "../errors.ts";
import { callChecks } from "./call-checks.ts";
import type { DescribedCall } from "./call-rules.ts";
import type { Schema } from "./schema-texts.ts";

interface CallCodes {
  readonly checks: Readonly<Record<string, readonly ErrorCode[]>>;
  readonly calls: Readonly<Record<string, readonly ErrorCode[]>>;
}

/** Returns the codes that the handlers of all calls and the checks before them can answer. */
export function loadCallCodes(): CallCodes {
  return JSON.parse(readFileSync(join(import.meta.dirname, "call-codes.json"), "utf8")) as CallCodes;
}

/** Returns all codes of a call: those of its handler, and those of the checks that precede many handlers. */
export function codesOf(call: DescribedCall, codes: CallCodes): { own: ErrorCode[]; common: ErrorCode[] } {
  const { FST_ERR_VALIDATION: invalid, FST_UNDER_PRESSURE: overloaded, ...ofBodies } = frameworkRefusals;
  const checks = Object.entries(callChecks).flatMap(([name, applies]) =>
    applies(call) ? (codes.checks[name] ?? []) : [],
  );
  const common = new Set<ErrorCode>([
    ...checks,
    ...(call.body === undefined ? [] : Object.values(ofBodies)),
    ...((call.body ?? call.query ?? call.params) === undefined ? [] : [invalid]),
    overloaded,
    ...Object.values(faultCodes),
  ]);
  const own = codes.calls[`${call.method} ${call.url}`] ?? [];
  return { own: own.filter((code) => !common.has(code)), common: [...common] };
}

const isFault = (code: ErrorCode) => errorStatus[code] >= 500;

/** The responses of a call that is refused. A code with status 200 is described here too. */
export function describeRefusals(call: DescribedCall, codes: CallCodes): Readonly<Record<string, Schema>> {
  const { own, common } = codesOf(call, codes);
  const response = (fits: (code: ErrorCode) => boolean, intro: string): Schema => {
    const [special, general] = [own.filter(fits), common.filter(fits)];
    const rows = special.map((code) => `- \`${code}\` (${errorStatus[code]}): ${meaningOf(code)}`);
    const errorCode = { type: "string", description: "Why this call is refused.", enum: [...general, ...special] };
    return {
      description: [
        intro,
        ...(rows.length === 0 ? [] : [rows.join("\n")]),
        ...(general.length === 0 ? [] : [generalText]),
      ].join("\n\n"),
      content: {
        "application/json": {
          schema: { allOf: [failure, { type: "object", properties: { errorCode } }] },
        },
      },
    };
  };
  return {
    "4XX": response((code) => !isFault(code), "The call is refused; `errorCode` says why."),
    "5XX": response(isFault, faultText),
  };
}

const generalText = "`ErrorCode` explains the other codes, which many calls have.";
const failure = { $ref: "#/components/schemas/FailureEnvelope" };
const faultText =
  "The server cannot answer now. After `result.unknown` the call may have taken effect: repeat it with the same " +
  "`Idempotency-Key`.";

/** A text with every argument replaced by an ellipsis. */
const openValues = new Proxy({}, { get: () => "…" });

/** The English text of a code. */
export function meaningOf(code: ErrorCode): string {
  return errorText("EN", code, openValues).replaceAll("NaN", "…");
}

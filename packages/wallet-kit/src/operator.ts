/** An operator's wallet from a supplier's view: signed calls over HTTP, with their duration. */

import { createSign } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { rsSignatureHeader } from "@openhouse/protocol/suppliers/rs-calls";
import type { RsCallName } from "@openhouse/protocol/suppliers/rs-calls";
import { monotonicMs } from "./clock.ts";
import { plainError } from "./plain-error.ts";
import { postText } from "./post-text.ts";

/** Fields of a call or a response, as in its JSON. */
export type Fields = Readonly<Record<string, unknown>>;

export interface OperatorResponse {
  readonly httpStatus: number;
  /** The JSON object of the body; empty if there is none. */
  readonly fields: Fields;
  readonly tookMs: number;
}

export interface SendOptions {
  /** The exact text to send instead of the fields as JSON. */
  readonly body?: string;
  /** The text to sign instead of the sent one. */
  readonly signedBody?: string;
  /** Sent instead of a real signature. Null sends no signature. */
  readonly signature?: string | null;
}

export interface Operator {
  /** Throws an error with a plain message if there is no response within 30 seconds. */
  send(name: RsCallName, fields: Fields, options?: SendOptions): Promise<OperatorResponse>;
}

const longestWaitMs = 30_000;

/** `url` is the part before `/user/…` and `/transaction/…`. `privateKey` is the supplier's key. */
export function openOperator({ url, privateKey }: { url: string; privateKey: KeyObject }): Operator {
  return {
    async send(name, fields, { body = JSON.stringify(fields), signedBody = body, signature } = {}) {
      const headers: Record<string, string> = { "content-type": "application/json" };
      const sentSignature = signature ?? createSign("sha256").update(signedBody).sign(privateKey, "base64");
      if (signature !== null) headers[rsSignatureHeader] = sentSignature;
      const startedMs = monotonicMs();
      const address = `${url}/${name}`;
      const { status, text } = await postText(address, { headers, body, timeoutMs: longestWaitMs }).catch(
        (error: unknown) => {
          throw new Error(`no response from ${address}: ${plainError(error)}`, { cause: error });
        },
      );
      return { httpStatus: status, fields: parseFields(text), tookMs: monotonicMs() - startedMs };
    },
  };
}

function parseFields(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

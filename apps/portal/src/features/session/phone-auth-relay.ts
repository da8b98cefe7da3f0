/**
 * The phone-auth service, called through our server. Both steps reject with an object that has the service's error
 * code, for which `phone-auth-error.ts` has the texts.
 */

import type { ApiClient } from "@openhouse/browser/api-client";
import type { CallInput } from "@openhouse/browser/api-types";
import { toApiError } from "@openhouse/browser/api-error";
import type { PhoneProof } from "./register-in-steps.ts";

export type PhoneCodeRequest = CallInput<"POST /wps/verification/phoneAuth/code">["body"];

/** The service's name for the code that was sent last; the next registration of this page confirms it. */
let sessionInfo = "";
/** The proof of a code: the service accepts each code once, but the form may be sent again after a refusal. */
let proven: { readonly sessionInfo: string; readonly code: string; readonly proof: PhoneProof } | undefined;

export async function sendPhoneCode(api: ApiClient, body: PhoneCodeRequest): Promise<void> {
  const sentCode = await withServiceCode(api.call("POST /wps/verification/phoneAuth/code", { body }));
  ({ sessionInfo } = sentCode);
}

export async function checkPhoneCode(api: ApiClient, code: string): Promise<PhoneProof> {
  if (sessionInfo === "") throw failureOf("auth/missing-verification-code");
  if (proven?.sessionInfo === sessionInfo && proven.code === code) return proven.proof;
  const body = { sessionInfo, code };
  const proof = await withServiceCode(api.call("POST /wps/verification/phoneAuth/confirmation", { body }));
  proven = { ...body, proof };
  return proof;
}

async function withServiceCode<Reply>(call: Promise<Reply>): Promise<Reply> {
  try {
    return await call;
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal?.code !== "phone.auth.err") throw error;
    const { value } = refusal;
    const code = typeof value === "object" && value !== null && "code" in value ? value.code : "";
    throw failureOf(String(code));
  }
}

function failureOf(code: string): Error & { readonly code: string } {
  return Object.assign(new Error(code), { code });
}

/**
 * The configured providers of identity checks, by code. For a real provider, an adapter must be added here. The sandbox
 * runs inside the server and exists only where the sandbox bank exists. It examines nothing: the last character of the
 * document's number decides, 0 for `unsure`, 9 for `reject`, all others for `approve`.
 */

import { Compile } from "typebox/compile";
import { SandboxIdentityMessage } from "@openhouse/protocol/identity-checks/sandbox-identity";
import type { ProviderAdvice } from "@openhouse/rules/identity/identity-check";
import type { IdentityAdvice, IdentityCallback, IdentityProviders } from "../../core/ports/identity-provider.ts";
import { Refusal } from "../../core/refusal.ts";
import { isSignedContent } from "../../core/secrets/sign-content.ts";

const messageForm = Compile(SandboxIdentityMessage);

/** `secret` is undefined where there is no sandbox. */
export function createIdentityProviders(secret: (() => string) | undefined): IdentityProviders {
  if (secret === undefined) return new Map();
  const sandbox = {
    code: "sandbox",
    submit: async ({ number }: { readonly number: string }) => adviceOf(number),
    // The sandbox does not remember the checks that were sent to it.
    findAdvice: async () => "unknown" as const,
    readCallback: (callback: IdentityCallback) => readCallback(secret, callback),
  };
  return new Map([[sandbox.code, sandbox]]);
}

function adviceOf(number: string): ProviderAdvice {
  if (number.endsWith("0")) return "unsure";
  return number.endsWith("9") ? "reject" : "approve";
}

function readCallback(secret: () => string, { signature, rawBody, now }: IdentityCallback): IdentityAdvice {
  const isSigned = isSignedContent(signature, { secret: secret(), content: rawBody, now });
  if (!isSigned) throw new Refusal("payment.signature.invalid");
  try {
    const message: unknown = JSON.parse(rawBody.toString("utf8"));
    if (messageForm.Check(message)) return message;
  } catch {
    // The body is not JSON; it is refused below.
  }
  throw new Refusal("request.param.err");
}

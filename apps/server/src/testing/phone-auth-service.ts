/**
 * A phone-auth service for tests: it sends a code to each number, checks it, and answers with an identity token of the
 * issuer, by the two calls of Google's Identity Toolkit that our server makes.
 */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { IdentityIssuer } from "./identity-issuer.ts";

export interface PhoneAuthService {
  readonly url: string;
  readonly apiKey: string;
  /** The number to which the last code was sent, with a plus; the code is always `phoneAuthCode`. */
  readonly lastNumber: () => string | undefined;
  /** The next call is refused with this error of the service, or with the status 503. */
  readonly refuseNext: (error: string | 503) => void;
  readonly close: () => void;
}

export const phoneAuthCode = "246810";

interface ServiceOptions {
  readonly issuer: IdentityIssuer;
  readonly audience: string;
  readonly now: () => Date;
}

/** Listens on loopback, on a free port. */
export async function startPhoneAuthService({ issuer, audience, now }: ServiceOptions): Promise<PhoneAuthService> {
  const apiKey = "test-key";
  const numbers: string[] = [];
  let nextError: string | 503 | undefined;
  const answer = async (path: string, body: Readonly<Record<string, string>>): Promise<object | string> => {
    if (path === `/accounts:sendVerificationCode?key=${apiKey}`) {
      numbers.push(body["phoneNumber"] ?? "");
      return { sessionInfo: `session-${numbers.length - 1}` };
    }
    const number = numbers[Number(body["sessionInfo"]?.split("-")[1])];
    if (path !== `/accounts:signInWithPhoneNumber?key=${apiKey}` || number === undefined) return "INVALID_SESSION_INFO";
    if (body["code"] !== phoneAuthCode) return "INVALID_CODE : The code is wrong.";
    const claims = { sub: number, jti: `${number}-${numbers.length}`, phone_number: number };
    return { idToken: await issuer.sign({ claims, audience, issuedAt: now() }), phoneNumber: number };
  };
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as Record<string, string>;
    const reply = nextError ?? (await answer(request.url ?? "", body));
    nextError = undefined;
    const isError = typeof reply !== "object";
    response.writeHead(reply === 503 ? 503 : isError ? 400 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(isError ? { error: { message: String(reply) } } : reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    lastNumber: () => numbers.at(-1),
    refuseNext: (error) => {
      nextError = error;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * An identity provider for tests: it publishes a key, asks on its own page which person signs in, and redirects back
 * with an identity token in the fragment (OpenID Connect, implicit flow), as real providers do.
 */

import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT, exportJWK, generateKeyPair } from "jose";
import type { CryptoKey, JWTPayload } from "jose";

export interface IdentityIssuer {
  /** The provider's URL, which is also the issuer in its tokens. */
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly authorizeUrl: string;
  /** How often the provider's keys were read. */
  readonly keyReads: () => number;
  readonly sign: (token: IdentityToken) => Promise<string>;
  readonly close: () => void;
}

export interface IdentityToken {
  readonly claims: JWTPayload;
  readonly audience: string;
  readonly issuedAt: Date;
  /** Another issuer or key, for tokens that must be refused. */
  readonly issuer?: string;
  readonly key?: CryptoKey;
}

/** Listens on loopback, on a free port unless one is given. */
export async function startIdentityIssuer(port = 0): Promise<IdentityIssuer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" }] };
  let keyReads = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://issuer");
    if (url.pathname === "/keys") {
      keyReads += 1;
      response.setHeader("content-type", "application/json").end(JSON.stringify(keys));
    } else void answerPerson({ request, response, url }, sign);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = ({ claims, audience, issuedAt, issuer: from = issuer, key = privateKey }: IdentityToken) => {
    const issuedAtSeconds = Math.floor(issuedAt.getTime() / 1_000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(from)
      .setAudience(audience)
      .setIssuedAt(issuedAtSeconds)
      .setExpirationTime(issuedAtSeconds + 3_600)
      .sign(key);
  };
  return {
    issuer,
    jwksUrl: `${issuer}/keys`,
    authorizeUrl: `${issuer}/authorize`,
    keyReads: () => keyReads,
    sign,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

const requiredParameters = ["client_id", "redirect_uri", "state", "nonce"] as const;

async function answerPerson({ response, url }: Visit, sign: IdentityIssuer["sign"]): Promise<void> {
  const query = url.searchParams;
  const isComplete = requiredParameters.every((name) => query.get(name)) && query.get("response_type") === "id_token";
  if (!isComplete || url.pathname !== "/authorize") return void response.writeHead(400).end("unknown request");
  const person = query.get("person");
  if (person === null) return void response.setHeader("content-type", "text/html").end(questionPage(query));
  const answer = new URLSearchParams({ state: query.get("state") ?? "" });
  if (person === "") answer.set("error", "access_denied");
  else {
    const claims = { sub: person, nonce: query.get("nonce") };
    answer.set("id_token", await sign({ claims, audience: query.get("client_id") ?? "", issuedAt: new Date() }));
  }
  response.writeHead(303, { location: `${query.get("redirect_uri")}#${answer}` }).end();
}

function questionPage(query: URLSearchParams): string {
  const hiddenFields = [...query].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeText(value)}">`,
  );
  return `<!doctype html><html lang="en"><title>Issuer</title><form>${hiddenFields.join("")}
    <label>Person <input name="person" autofocus></label><button>Continue</button></form></html>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/**
 * The houses whose word is taken for who somebody is, as the operator names them in LOGIN_PROVIDERS. They stand in the
 * environment and not among the settings: who names an issuer may log in as anybody.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Compile } from "typebox/compile";

/** Of one merchant. `sms` proves a phone number, the others a person of theirs. */
export type LoginProvider = Static<typeof LoginProvider>;

const address = Type.String({ maxLength: 500 });

const LoginProvider = Type.Object(
  {
    /** Its code. */
    merchant: Type.String({ minLength: 1 }),
    channel: Type.Union([Type.Literal("sms"), Type.Literal("google"), Type.Literal("facebook")]),
    /** As it stands in the tokens. */
    issuer: Type.String({ minLength: 1, maxLength: 500 }),
    /** What the provider knows the merchant by: the client id. */
    audience: Type.String({ minLength: 1, maxLength: 200 }),
    /** Where its keys are published. */
    jwksUrl: address,
    /** Where a person is asked (OpenID Connect, `response_type=id_token`); without it the portal has no button. */
    authorizeUrl: Type.Optional(address),
  },
  { additionalProperties: false },
);

const check = Compile(Type.Array(LoginProvider));
const loopbackHosts = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Reads the JSON of LOGIN_PROVIDERS; undefined when it is none, names a channel twice, or crosses a network openly. */
export function readLoginProviders(text: string): readonly LoginProvider[] | undefined {
  const parsed = parseJson(text);
  if (!check.Check(parsed)) return undefined;
  const names = new Set(parsed.map(({ merchant, channel }) => `${merchant} ${channel}`));
  const isRight = parsed.every(
    ({ jwksUrl, authorizeUrl }) => isSafe(jwksUrl) && (authorizeUrl === undefined || isSafe(authorizeUrl)),
  );
  return isRight && names.size === parsed.length ? parsed : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && loopbackHosts.has(hostname));
}

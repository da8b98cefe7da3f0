/**
 * Outside identity providers, as the operator configures them in LOGIN_PROVIDERS. They are not settings of a merchant,
 * because a person who can add an issuer can sign in as any member.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Compile } from "typebox/compile";
import { isLoopbackHost } from "../network/is-loopback.ts";

/**
 * A provider of one merchant. The channel `sms` proves a phone number, the other channels prove an account at the
 * provider.
 */
export type LoginProvider = Static<typeof LoginProvider>;
export type PhoneAuthRelay = NonNullable<LoginProvider["relay"]>;

const urlField = Type.String({ maxLength: 500 });

const LoginProvider = Type.Object(
  {
    /** The merchant's code. */
    merchant: Type.String({ minLength: 1 }),
    channel: Type.Union([Type.Literal("sms"), Type.Literal("google"), Type.Literal("facebook")]),
    /** The issuer in the tokens. */
    issuer: Type.String({ minLength: 1, maxLength: 500 }),
    /** The merchant's client id at the provider. */
    audience: Type.String({ minLength: 1, maxLength: 200 }),
    /** URL of the provider's public keys. */
    jwksUrl: urlField,
    /** The sign-in page (OpenID Connect, `response_type=id_token`); without it the portal shows no button. */
    authorizeUrl: Type.Optional(urlField),
    /**
     * For `sms`: the service that sends and checks the codes, by the calls `accounts:sendVerificationCode` and
     * `accounts:signInWithPhoneNumber` of Google's Identity Toolkit. Our server makes these calls for the portal;
     * without it the portal does not use phone-auth.
     */
    relay: Type.Optional(
      Type.Object(
        {
          /** Without a slash at its end. */
          url: urlField,
          apiKey: Type.String({ minLength: 1, maxLength: 200 }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const check = Compile(Type.Array(LoginProvider));

/**
 * Parses the JSON of LOGIN_PROVIDERS. Returns undefined if it is invalid, if a merchant has a channel twice, or if a
 * URL uses HTTP on a host that is not loopback.
 */
export function readLoginProviders(text: string): readonly LoginProvider[] | undefined {
  const parsed = parseJson(text);
  if (!check.Check(parsed)) return undefined;
  const names = new Set(parsed.map(({ merchant, channel }) => `${merchant} ${channel}`));
  const areUrlsSafe = parsed.every(({ jwksUrl, authorizeUrl, relay }) =>
    [jwksUrl, authorizeUrl, relay?.url].every((url) => url === undefined || isSafe(url)),
  );
  return areUrlsSafe && names.size === parsed.length ? parsed : undefined;
}

/** Returns the phone-auth service that our server calls for a merchant's portal. */
export function relayOf(
  { loginProviders }: { readonly loginProviders: readonly LoginProvider[] },
  { code }: { readonly code: string },
): PhoneAuthRelay | undefined {
  return loginProviders.find(({ merchant, channel }) => merchant === code && channel === "sms")?.relay;
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
  return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
}

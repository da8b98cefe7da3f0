/**
 * POST /wps/session/login (encrypted): signs a member in by a password, a code or an identity provider. Source:
 * specification, section 7; docs/wire-format.md, Sessions and members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { captchaFields } from "./captcha.ts";
import { ComparedText, deviceFields, phoneAuthFields } from "./client-fields.ts";

export const LoginBody = Type.Object(
  {
    /** The account name, or the verified number or e-mail address. For a login by code: the number. */
    username: Type.Optional(ComparedText),
    /** The password, or the code for a login by code. */
    password: Type.Optional(ComparedText),
    /** username (also for an empty text), sms or firebase. */
    type: Type.Optional(
      Type.Union([Type.Literal("username"), Type.Literal("sms"), Type.Literal("firebase"), Type.Literal("")]),
    ),
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
    ...captchaFields,
    ...deviceFields,
    ...phoneAuthFields,
    /**
     * "AGENT" for a login on the agent page: members who are no agents are refused (docs/product-rules.md, Accounts).
     */
    page: Type.Optional(Type.String({ maxLength: 20 })),
  },
  { additionalProperties: false },
);

/**
 * The reply of POST /wps/session/login/ticket: a one-time ticket for a start URL (`/?token=<ticket>`), which opens the
 * portal in another window.
 */
export const StartTicket = Type.Object({ ticket: Type.String() });

/** The body of POST /wps/session/login/token, with the ticket of a start URL. */
export const TokenLoginBody = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200 }),
    /** True if the member agreed to leave the account that they are signed in with. */
    replacesSession: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** `value` of the refusal `login.other.account`: the user name of the account that the ticket opens. */
export const OtherAccount = Type.Object({ account: Type.String() });

export const LoginResult = Type.Object({
  token: Type.String(),
  id: Type.String(),
  userName: Type.String(),
  customerType: Type.Integer(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  changePasswordRequired: Type.Boolean(),
});

/**
 * `value` of the refusal `login.person.unknown`. A registration with the ticket links the new account to the person.
 */
export const UnknownPerson = Type.Object({
  ticket: Type.String(),
  /** The data that the identity provider has verified; "" if it verified none. */
  email: Type.String(),
  name: Type.String(),
});

export type UnknownPerson = Static<typeof UnknownPerson>;
export type LoginBody = Static<typeof LoginBody>;
export type StartTicket = Static<typeof StartTicket>;
export type TokenLoginBody = Static<typeof TokenLoginBody>;
export type OtherAccount = Static<typeof OtherAccount>;
export type LoginResult = Static<typeof LoginResult>;

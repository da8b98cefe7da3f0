/** Binding a mobile number or an e-mail address to the account. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ComparedText, Secret } from "./client-fields.ts";

const Kind = Type.Union([Type.Literal("mobile"), Type.Literal("email")]);

/** POST /wps/member/address/code. */
export const AddressCodeBody = Type.Object(
  {
    kind: Kind,
    address: Type.String({ maxLength: 254 }),
    /** Default: the dialling code of the merchant. */
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
  },
  { additionalProperties: false },
);

export const SentAddressCode = Type.Object({ expiredMinutes: Type.Number() });

/** POST /wps/member/address. */
export const BindAddressBody = Type.Object(
  {
    kind: Kind,
    address: Type.String({ maxLength: 254 }),
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
    verificationCode: ComparedText,
    password: Secret,
    /** A code of the authenticator, or a recovery code. Required if the member has an authenticator. */
    code: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);

export type AddressCodeBody = Static<typeof AddressCodeBody>;
export type SentAddressCode = Static<typeof SentAddressCode>;
export type BindAddressBody = Static<typeof BindAddressBody>;

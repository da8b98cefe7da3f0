/**
 * GET, POST and PUT /backoffice/api/deposit-methods: the settings of deposit methods. A change that only switches off
 * takes effect at once; every other change, and a new method, waits for a second person.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { methodRequestFields } from "./method-request.ts";

const minor = Type.String({ pattern: "^(0|[1-9][0-9]{0,17})$" });

/** The terms for a range of amounts (both ends included) and a group of members. */
export const TermsSetting = Type.Object(
  {
    /** "everyone", or one group: "member" or "agent". */
    group: Type.Union([Type.Literal("everyone"), Type.Literal("member"), Type.Literal("agent")]),
    minimumMinor: minor,
    maximumMinor: minor,
    feeRatePpm: Type.Integer({ minimum: 0, maximum: 999_999 }),
    feeFixedMinor: minor,
    feePayer: Type.Union([Type.Literal("member"), Type.Literal("house")]),
  },
  { additionalProperties: false },
);

export const ChannelSetting = Type.Object({
  code: Type.String(),
  name: Type.String(),
  isOn: Type.Boolean(),
  /** The merchant's own account at the bank, to which members transfer; "" if there is none. */
  holder: Type.String(),
  number: Type.String(),
});

export const MethodSetting = Type.Object({
  code: Type.String(),
  /** ewallet, bank, qr, account or transfer. */
  kind: Type.String(),
  /** The English name. */
  name: Type.String(),
  provider: Type.String(),
  /** True if the provider is available now. */
  isServed: Type.Boolean(),
  currency: Type.String(),
  isOn: Type.Boolean(),
  terms: Type.Array(TermsSetting),
  channels: Type.Array(ChannelSetting),
  /** A change must contain this version. It is refused if another person changed the method meanwhile. */
  version: Type.Integer(),
});

/** The values of a method that a second person compares. */
export const MethodValues = Type.Object({
  /** The names in English and Filipino; the second one is "" if there is none. */
  names: Type.Object({ EN: Type.String(), TY: Type.String() }),
  isOn: Type.Boolean(),
  terms: Type.Array(TermsSetting),
  channels: Type.Array(ChannelSetting),
});

export const MethodRequest = Type.Object({
  code: Type.String(),
  currency: Type.String(),
  ...methodRequestFields,
  /** Null for a new method. */
  before: Type.Union([MethodValues, Type.Null()]),
  after: MethodValues,
});

export const MethodSettings = Type.Object({
  methods: Type.Array(MethodSetting),
  /** The changes and new methods that wait for a second person, oldest first. */
  requests: Type.Array(MethodRequest),
  /** The currency of a new method. */
  currency: Type.String(),
  /** True if the caller may change the merchant's accounts. */
  canChangeAccounts: Type.Boolean(),
  canChange: Type.Boolean(),
});

export const MethodParams = Type.Object({ code: Type.String({ maxLength: 40 }) });

const channelFields = {
  isOn: Type.Boolean(),
  holder: Type.String({ maxLength: 80 }),
  number: Type.String({ maxLength: 40, pattern: "^[0-9A-Za-z -]*$" }),
};
const terms = Type.Array(TermsSetting, { minItems: 1, maxItems: 30 });
const methodName = Type.String({ minLength: 2, maxLength: 60 });

export const ChangeMethodBody = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    isOn: Type.Boolean(),
    terms,
    /**
     * All channels of the method, identified by their codes. A method of the kind transfer can get new channels, which
     * need a name; the names of the other channels can be left out.
     */
    channels: Type.Array(
      Type.Object(
        { code: Type.String({ maxLength: 40 }), name: Type.Optional(Type.String({ maxLength: 60 })), ...channelFields },
        { additionalProperties: false },
      ),
      { maxItems: 50 },
    ),
    reason: Reason,
  },
  { additionalProperties: false },
);

/** A new method of the kind transfer: bank transfers to the merchant's own accounts. */
export const AddMethodBody = Type.Object(
  {
    code: Type.String({ pattern: "^[a-z][a-z0-9-]{1,19}$" }),
    names: Type.Object({ EN: methodName, TY: methodName }, { additionalProperties: false }),
    isOn: Type.Boolean(),
    terms,
    channels: Type.Array(
      Type.Object(
        { code: Type.String({ pattern: "^[A-Z][A-Z0-9]{1,19}$" }), name: methodName, ...channelFields },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 50 },
    ),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type TermsSetting = Static<typeof TermsSetting>;
export type MethodSetting = Static<typeof MethodSetting>;
export type MethodSettings = Static<typeof MethodSettings>;
export type MethodValues = Static<typeof MethodValues>;
export type MethodRequest = Static<typeof MethodRequest>;
export type AddMethodBody = Static<typeof AddMethodBody>;
export type ChangeMethodBody = Static<typeof ChangeMethodBody>;

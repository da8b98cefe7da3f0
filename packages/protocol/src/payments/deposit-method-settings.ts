/** GET and PUT /backoffice/api/deposit-methods: the settings of deposit methods. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

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

export const MethodSettings = Type.Object({
  methods: Type.Array(MethodSetting),
  /** True if the caller may change the merchant's accounts. */
  canChangeAccounts: Type.Boolean(),
  canChange: Type.Boolean(),
});

export const MethodParams = Type.Object({ code: Type.String({ maxLength: 40 }) });

export const ChangeMethodBody = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    isOn: Type.Boolean(),
    terms: Type.Array(TermsSetting, { minItems: 1, maxItems: 30 }),
    /** All channels of the method, identified by their codes. */
    channels: Type.Array(
      Type.Object(
        {
          code: Type.String({ maxLength: 40 }),
          isOn: Type.Boolean(),
          holder: Type.String({ maxLength: 80 }),
          number: Type.String({ maxLength: 40, pattern: "^[0-9A-Za-z -]*$" }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 50 },
    ),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type TermsSetting = Static<typeof TermsSetting>;
export type MethodSetting = Static<typeof MethodSetting>;
export type MethodSettings = Static<typeof MethodSettings>;
export type ChangeMethodBody = Static<typeof ChangeMethodBody>;

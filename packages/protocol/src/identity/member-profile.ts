/** The member's profile (specification, section 3, Other profile labels), language and picture. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { profileFieldNames } from "@openhouse/rules/identity/profile-fields";
import type { ProfileField } from "@openhouse/rules/identity/profile-fields";
import { longestValue } from "@openhouse/rules/identity/registration-rules";
import { ComparedText } from "./client-fields.ts";

const Field = Type.Unsafe<ProfileField>(Type.Union(profileFieldNames.map((name) => Type.Literal(name))));
const Values = Type.Object(
  Object.fromEntries(profileFieldNames.map((name) => [name, Type.Optional(Type.String({ maxLength: longestValue }))])),
  { additionalProperties: false },
);

/**
 * GET /wps/member/profile returns every field, in the order of the form. An id number is masked. A field without a
 * value is "".
 */
export const MemberProfile = Type.Object({
  /** The member's id. It selects the default picture if `iconId` is null. */
  id: Type.String(),
  iconId: Type.Union([Type.String(), Type.Null()]),
  fields: Type.Array(
    Type.Object({
      name: Field,
      value: Type.String(),
      /** True if the field has a value that only customer service can change. */
      isLocked: Type.Boolean(),
    }),
  ),
});

/**
 * The body of PUT /wps/member/profile: the fields to set. `password` is required for fields that identify the person to
 * a bank.
 */
export const ChangeProfileBody = Type.Object(
  {
    values: Type.Unsafe<Partial<Record<ProfileField, string>>>(Values),
    password: Type.Optional(ComparedText),
  },
  { additionalProperties: false },
);

/** The reply of GET /wps/member/icon: the pictures that a member can choose. */
export const MemberIcons = Type.Object({ icons: Type.Array(Type.Object({ iconId: Type.String() })) });

/** GET /wps/relay/MCSFE_getPlayerAvatar: the picture with its type. `getMemberInfoIcon` replies with `avatar` alone. */
export const PlayerAvatar = Type.Object({
  /** The id of the picture; "default" if the member has not chosen one. */
  avatar: Type.String(),
  avatarType: Type.Union([Type.Literal("DEFAULT"), Type.Literal("ICON")]),
});

/** The body of PUT /wps/member/info/icon. */
export const ChooseIconBody = Type.Object({ iconId: Type.String({ maxLength: 8 }) }, { additionalProperties: false });

/** The body of PUT and POST /wps/member/language: the code of an offered language. */
export const ChooseLanguageBody = Type.Object(
  { language: Type.String({ minLength: 2, maxLength: 8 }) },
  { additionalProperties: false },
);

export type MemberProfile = Static<typeof MemberProfile>;
export type ChangeProfileBody = Static<typeof ChangeProfileBody>;
export type PlayerAvatar = Static<typeof PlayerAvatar>;
export type MemberIcons = Static<typeof MemberIcons>;
export type ChooseIconBody = Static<typeof ChooseIconBody>;
export type ChooseLanguageBody = Static<typeof ChooseLanguageBody>;

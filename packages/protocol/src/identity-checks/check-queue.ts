/** The staff's queue of identity checks: list, one check with its decrypted document, its pictures, and decisions. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { DocumentKindField, PictureSideField, RejectionReasonField } from "./own-check.ts";

const nullableText = Type.Union([Type.String(), Type.Null()]);
const nullableTime = Type.Union([Type.Number(), Type.Null()]);
const literals = <Text extends string>(...texts: readonly Text[]) =>
  Type.Unsafe<Text>(Type.Union(texts.map((text) => Type.Literal(text))));
const id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });
const comparison = literals("same", "different", "unknown");

export const IdentityChecksQuery = Type.Object({
  /** `open`: submitted or waiting for the second person. Without it, all checks are listed. */
  state: Type.Optional(literals("open", "submitted", "reviewed", "approved", "rejected")),
  account: Type.Optional(Type.String({ maxLength: 100 })),
  cursor: Type.Optional(id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const IdentityCheckLine = Type.Object({
  id: Type.String(),
  memberId: Type.String(),
  account: Type.String(),
  /** `reviewed`: one staff member has approved, and another one must confirm. */
  state: literals("submitted", "reviewed", "approved", "rejected", "expired"),
  kind: DocumentKindField,
  country: Type.String(),
  submittedAt: Type.Number(),
  advice: Type.Union([literals("approve", "reject", "unsure"), Type.Null()]),
  reviewedBy: nullableText,
  /** True if the caller is the first person, so that another staff member must decide. */
  isOwnReview: Type.Boolean(),
  decidedBy: nullableText,
  decidedAt: nullableTime,
  validUntil: nullableText,
});

/** Open checks oldest first, all others newest first. `open` is the number of open checks, regardless of the filter. */
export const IdentityCheckList = Type.Object({
  list: Type.Array(IdentityCheckLine),
  cursor: nullableText,
  open: Type.Integer(),
});

export const IdentityCheckParams = Type.Object({ id });
export const IdentityPictureParams = Type.Object({ id, side: PictureSideField });

/** One check. Reading it is recorded in the audit chain. `document` is null when it was erased. */
export const IdentityCheckDetail = Type.Object({
  ...IdentityCheckLine.properties,
  document: Type.Union([
    Type.Object({ number: Type.String(), name: Type.String(), birthday: Type.String() }),
    Type.Null(),
  ]),
  expiresOn: nullableText,
  profile: Type.Object({ names: Type.Array(Type.String()), birthday: nullableText }),
  compared: Type.Object({ name: comparison, birthday: comparison }),
  /** True if the person on the document is below the minimum age. An approval then blocks the member. */
  isUnderAge: Type.Boolean(),
  pictures: Type.Array(PictureSideField),
  reviewNote: Type.String(),
  reason: Type.Union([RejectionReasonField, Type.Null()]),
  note: Type.String(),
  /** The step in which the caller may decide; null if none. */
  step: Type.Union([literals("first", "second"), Type.Null()]),
});

/** A picture. Each reading is recorded in the audit chain. */
export const IdentityPicture = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  /** In base64. */
  jpeg: Type.String(),
});

export const DecideIdentityBody = Type.Object(
  {
    /** The step that the caller saw, so that a second click or another decision is not taken for a confirmation. */
    step: literals("first", "second"),
    verdict: literals("approve", "reject"),
    /** The reason of a rejection, for which the member sees a text; null for an approval. */
    reason: Type.Union([RejectionReasonField, Type.Null()]),
    /** With a rejection: a message to the member. With an approval: a note for the staff. */
    note: Type.String({ maxLength: 500 }),
  },
  { additionalProperties: false },
);

export type IdentityChecksQuery = Static<typeof IdentityChecksQuery>;
export type IdentityCheckLine = Static<typeof IdentityCheckLine>;
export type IdentityCheckList = Static<typeof IdentityCheckList>;
export type IdentityCheckDetail = Static<typeof IdentityCheckDetail>;
export type IdentityPicture = Static<typeof IdentityPicture>;
export type DecideIdentityBody = Static<typeof DecideIdentityBody>;

/**
 * A member's own identity check: its state, the pictures and the submission. The pictures are uploaded first, one per
 * side; the submission then uses them.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { documentKinds, pictureSides, rejectionReasons } from "@openhouse/rules/identity/identity-check";
import type {
  DocumentKind,
  IdentityState,
  PictureSide,
  RejectionReason,
} from "@openhouse/rules/identity/identity-check";

const day = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });
export const DocumentKindField = Type.Unsafe<DocumentKind>(Type.Union(documentKinds.map((kind) => Type.Literal(kind))));
export const PictureSideField = Type.Unsafe<PictureSide>(Type.Union(pictureSides.map((side) => Type.Literal(side))));
export const RejectionReasonField = Type.Unsafe<RejectionReason>(
  Type.Union(rejectionReasons.map((reason) => Type.Literal(reason))),
);
const nullableTime = Type.Union([Type.Number(), Type.Null()]);

/** GET /wps/member/identity */
export const OwnIdentity = Type.Object({
  /**
   * `submitted`: also after the first person's approval, until the second person confirms. `expired`: the approval has
   * ended.
   */
  state: Type.Unsafe<Exclude<IdentityState, "reviewed">>(
    Type.Union(["none", "submitted", "approved", "rejected", "expired"].map((state) => Type.Literal(state))),
  ),
  /** The actions for which the merchant requires an approved identity check. */
  required: Type.Object({ withdrawal: Type.Boolean(), deposit: Type.Boolean(), play: Type.Boolean() }),
  /** True if the member may submit documents now. */
  canSubmit: Type.Boolean(),
  submittedAt: nullableTime,
  decidedAt: nullableTime,
  /** Last business day of the approval, yyyy-MM-dd; null means no end. */
  validUntil: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Union([RejectionReasonField, Type.Null()]),
  /** What the staff wrote to the member about a rejection. */
  note: Type.String(),
  /** The merchant's country, ISO 3166-1 alpha-2: the usual country of documents. */
  country: Type.String(),
  /** The sides for which a picture is uploaded, but not yet submitted. */
  uploaded: Type.Array(PictureSideField),
});

/**
 * POST /wps/member/identity/pictures: the body is a PNG or JPEG of at most 5 MB. The picture replaces an earlier
 * picture of the same side.
 */
export const UploadIdentityPictureQuery = Type.Object({ side: PictureSideField });

/** POST /wps/member/identity */
export const SubmitIdentityBody = Type.Object(
  {
    kind: DocumentKindField,
    /** ISO 3166-1 alpha-2 of the country that issued the document. */
    country: Type.String({ pattern: "^[A-Z]{2}$" }),
    number: Type.String({ minLength: 4, maxLength: 40 }),
    /** The name as printed on the document. */
    name: Type.String({ minLength: 2, maxLength: 120 }),
    birthday: day,
    /** The last day on which the document is valid; null if it does not expire. */
    expiresOn: Type.Union([day, Type.Null()]),
  },
  { additionalProperties: false },
);

export type OwnIdentity = Static<typeof OwnIdentity>;
export type UploadIdentityPictureQuery = Static<typeof UploadIdentityPictureQuery>;
export type SubmitIdentityBody = Static<typeof SubmitIdentityBody>;

/** Calls by which the staff writes, publishes and withdraws content. Times are milliseconds of business time. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";
import { Reason } from "../core/reason.ts";

const Time = Type.Union([Moment, Type.Null()]);
const NullableTime = Type.Union([Type.Number(), Type.Null()]);
const Kind = Type.String({ minLength: 1, maxLength: 20 });
const Slug = Type.String({ minLength: 1, maxLength: 80 });
const Version = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
/** Field → text. `rules/content/content-kinds` lists the fields of each kind. */
const Values = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 60_000 }));

export const ContentBodyShape = Type.Object(
  {
    fields: Values,
    texts: Type.Object({ EN: Values, TY: Values }, { additionalProperties: false }),
    audience: Type.Union([
      Type.Literal("all"),
      Type.Literal("visitors"),
      Type.Literal("members"),
      Type.Literal("agents"),
    ]),
  },
  { additionalProperties: false },
);

/** The current state of an item for visitors. */
export const ContentState = Type.Union([
  Type.Literal("draft"),
  Type.Literal("scheduled"),
  Type.Literal("published"),
  Type.Literal("ended"),
  Type.Literal("archived"),
]);

const row = {
  id: Type.String(),
  kind: Type.String(),
  slug: Type.String(),
  titles: Type.Object({ EN: Type.String(), TY: Type.String() }),
  /** URL of the item's picture in the colours of the theme; "" if it has none. */
  picture: Type.String(),
  state: ContentState,
  /** True if the draft has unpublished changes. */
  hasChanges: Type.Boolean(),
  /** The period of the revision that visitors see, or of the scheduled one. */
  showsFrom: NullableTime,
  showsUntil: NullableTime,
  changedBy: Type.String(),
  changedAt: Type.Number(),
  version: Type.Integer(),
};

export const ContentRow = Type.Object(row);

export const ContentListQuery = Type.Object({
  kind: Type.Optional(Type.String({ maxLength: 20 })),
  state: Type.Optional(ContentState),
  /** Part of a title or slug, in any language. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  /** `order` is the order in which visitors see the items. */
  sort: Type.Optional(Type.Union([Type.Literal("order"), Type.Literal("changed"), Type.Literal("title")])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const ContentList = Type.Object({
  list: Type.Array(ContentRow),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  /** The number of items per kind. Archived items are not counted. */
  counts: Type.Record(Type.String(), Type.Integer()),
  /** Business time of the response. */
  now: Type.Number(),
});

export const ContentItem = Type.Object({
  ...row,
  draft: ContentBodyShape,
  /** Newest first. */
  revisions: Type.Array(
    Type.Object({
      number: Type.Integer(),
      body: ContentBodyShape,
      showsFrom: Type.Number(),
      showsUntil: NullableTime,
      publishedBy: Type.String(),
      publishedAt: Type.Number(),
      note: Type.String(),
      /** True if visitors see this revision now. */
      isShowing: Type.Boolean(),
      isWithdrawn: Type.Boolean(),
    }),
  ),
});

export const ContentItemParams = Type.Object({ id: Type.String({ maxLength: 20 }) });

export const CreateContentBody = Type.Object(
  { kind: Kind, slug: Slug, body: ContentBodyShape },
  { additionalProperties: false },
);

/**
 * PUT saves the draft. Refuses `content.changed`, with the current item as value, if another person saved it meanwhile.
 */
export const SaveContentBody = Type.Object(
  { version: Version, slug: Slug, body: ContentBodyShape },
  { additionalProperties: false },
);

export const PublishContentBody = Type.Object(
  {
    version: Version,
    /** Null means now. */
    from: Time,
    /** Null means until it is withdrawn. */
    until: Time,
    reason: Reason,
  },
  { additionalProperties: false },
);

export const WithdrawContentBody = Type.Object({ version: Version, reason: Reason }, { additionalProperties: false });

export const RestoreContentBody = Type.Object(
  { version: Version, number: Type.Integer({ minimum: 1, maximum: 1_000_000 }), reason: Reason },
  { additionalProperties: false },
);

export const ArchiveContentBody = Type.Object(
  { version: Version, isArchived: Type.Boolean(), reason: Reason },
  { additionalProperties: false },
);

/** The ids of all items of the kind that are not archived, in their new order. */
export const OrderContentBody = Type.Object(
  { kind: Kind, ids: Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, maxItems: 500, uniqueItems: true }) },
  { additionalProperties: false },
);

/** A token that shows the newest draft in the portal for half an hour to anyone who has the URL. */
export const ContentPreview = Type.Object({ token: Type.String(), path: Type.String(), expiresAt: Type.Number() });

export const UploadedPicture = Type.Object({ picture: Type.String(), width: Type.Integer(), height: Type.Integer() });

export type ContentRow = Static<typeof ContentRow>;
export type ContentState = Static<typeof ContentState>;
export type ContentListQuery = Static<typeof ContentListQuery>;
export type ContentList = Static<typeof ContentList>;
export type ContentItem = Static<typeof ContentItem>;
export type CreateContentBody = Static<typeof CreateContentBody>;
export type SaveContentBody = Static<typeof SaveContentBody>;
export type PublishContentBody = Static<typeof PublishContentBody>;
export type WithdrawContentBody = Static<typeof WithdrawContentBody>;
export type RestoreContentBody = Static<typeof RestoreContentBody>;
export type ArchiveContentBody = Static<typeof ArchiveContentBody>;
export type OrderContentBody = Static<typeof OrderContentBody>;
export type ContentPreview = Static<typeof ContentPreview>;
export type UploadedPicture = Static<typeof UploadedPicture>;

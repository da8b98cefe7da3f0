/**
 * Activities: promotions for which a member applies with a comment and pictures. Times are milliseconds of business
 * time. Source: specification, section 3 (Activity application) and 4 (Activity and promotion statuses).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { FileId } from "../files/member-files.ts";

const Id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });

/** The state of an application. joined: the application was accepted. */
export const ApplicationState = Type.Union([
  Type.Literal("applying"),
  Type.Literal("joined"),
  Type.Literal("rejected"),
]);

/** POST /wps/promotion/applications: applies for an activity. */
export const ApplyBody = Type.Object(
  {
    promotionId: Id,
    /** At most 140 characters. A longer comment is refused with a separate code. */
    comment: Type.String({ maxLength: 1_000 }),
    /** Pictures that were uploaded with the purpose `activity`. */
    pictures: Type.Array(FileId, { minItems: 1, maxItems: 3, uniqueItems: true }),
  },
  { additionalProperties: false },
);

const application = {
  id: Type.String(),
  state: ApplicationState,
  comment: Type.String(),
  pictures: Type.Array(Type.String()),
  appliedAt: Type.Number(),
  decidedAt: Type.Union([Type.Number(), Type.Null()]),
  /** The staff's note on the decision. */
  note: Type.Union([Type.String(), Type.Null()]),
};

/** A member's latest application for an activity. Also the reply of POST /wps/promotion/applications. */
export const OwnApplication = Type.Object(application);

/** GET /wps/promotion/activities: the open activities, and all activities that the member has applied for. */
export const Activities = Type.Object({
  list: Type.Array(
    Type.Object({
      promotionId: Type.String(),
      slug: Type.String(),
      title: Type.String(),
      summary: Type.String(),
      /** False if the activity has ended. The member's own application can still be read. */
      isOpen: Type.Boolean(),
      endDate: Type.Union([Type.Number(), Type.Null()]),
      application: Type.Union([OwnApplication, Type.Null()]),
    }),
  ),
});

/** GET /backoffice/api/applications: applications, newest first. */
export const ApplicationQuery = Type.Object({
  state: Type.Optional(ApplicationState),
  /** Only applications older than this id. */
  before: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const ApplicationEntry = Type.Object({
  ...application,
  member: Type.Object({ id: Type.String(), account: Type.String() }),
  promotion: Type.Object({ id: Type.String(), slug: Type.String(), title: Type.String() }),
  decidedBy: Type.Union([Type.String(), Type.Null()]),
});

export const ApplicationList = Type.Object({
  list: Type.Array(ApplicationEntry),
  /** The value of `before` for the next page. Null on the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
});

/** POST /backoffice/api/applications/:id/join and /reject. */
export const ApplicationParams = Type.Object({ id: Id });
export const DecideApplicationBody = Type.Object({ reason: Reason }, { additionalProperties: false });

export type ApplicationState = Static<typeof ApplicationState>;
export type ApplyBody = Static<typeof ApplyBody>;
export type OwnApplication = Static<typeof OwnApplication>;
export type Activities = Static<typeof Activities>;
export type ApplicationQuery = Static<typeof ApplicationQuery>;
export type ApplicationEntry = Static<typeof ApplicationEntry>;
export type ApplicationList = Static<typeof ApplicationList>;
export type DecideApplicationBody = Static<typeof DecideApplicationBody>;

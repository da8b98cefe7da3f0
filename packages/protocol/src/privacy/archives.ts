/**
 * Archives of closed accounts. The staff finds them only by the member's number. One person requests to open an
 * archive, another one approves, and the requester can then read it for a day.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });

/** GET /backoffice/api/archives */
export const ArchivesQuery = Type.Object({
  memberId: Type.Optional(Type.String({ maxLength: 100 })),
  /** Only archives with a request that waits for a second person. */
  isWaiting: Type.Optional(Type.Boolean()),
  /** Lists only archives of lower member numbers. */
  before: Type.Optional(id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

/** An archive without its content. Times are milliseconds of business time. */
export const ArchiveLine = Type.Object({
  memberId: Type.String(),
  closedAt: Type.Number(),
  keepUntil: Type.Number(),
  /** The request that waits for a second person. */
  request: Type.Union([
    Type.Object({ by: Type.String(), at: Type.Number(), reason: Type.String(), isOwn: Type.Boolean() }),
    Type.Null(),
  ]),
  /** Until when the caller can read the archive; null if the caller cannot. */
  readableUntil: Type.Union([Type.Number(), Type.Null()]),
});

export const ArchiveList = Type.Object({
  /** Highest member number first. */
  list: Type.Array(ArchiveLine),
  /** `before` of the next page; null on the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
  /** The number of requests, for all archives, that wait for a second person. */
  waiting: Type.Integer(),
});

export const ArchiveParams = Type.Object({ memberId: id });

/** POST /backoffice/api/archives/:memberId/request */
export const RequestArchiveBody = Type.Object({ reason: Reason }, { additionalProperties: false });

/** POST /backoffice/api/archives/:memberId/decision: the decision of the second person. */
export const DecideArchiveBody = Type.Object(
  { decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);

/**
 * GET /backoffice/api/archives/:memberId/content. Each reading is recorded in the audit chain. The fields are those of
 * the account file, as texts; pictures are in base64 (fields `png` and `jpeg`).
 */
export const ArchiveContent = Type.Object({
  memberId: Type.String(),
  closedAt: Type.Number(),
  keepUntil: Type.Number(),
  sections: Type.Array(
    Type.Object({
      name: Type.String(),
      rows: Type.Array(Type.Array(Type.Object({ field: Type.String(), value: Type.String() }))),
    }),
  ),
});

export type ArchivesQuery = Static<typeof ArchivesQuery>;
export type ArchiveLine = Static<typeof ArchiveLine>;
export type ArchiveList = Static<typeof ArchiveList>;
export type RequestArchiveBody = Static<typeof RequestArchiveBody>;
export type DecideArchiveBody = Static<typeof DecideArchiveBody>;
export type ArchiveContent = Static<typeof ArchiveContent>;

/**
 * GET /backoffice/api/audit: entries of the audit chain, newest first, paged by position. Times are milliseconds.
 * Positions are strings.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";

const position = "^[1-9][0-9]{0,18}$";

export const AuditQuery = Type.Object({
  /** Returns only entries older than this position. */
  before: Type.Optional(Type.String({ pattern: position })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  /** An action ("withdrawal.approved") or its first part ("withdrawal"). */
  action: Type.Optional(Type.String({ pattern: "^[a-zA-Z-]+(\\.[a-zA-Z-]+)?$", maxLength: 60 })),
  /** Account name of the actor. */
  actor: Type.Optional(Type.String({ maxLength: 100 })),
  subjectKind: Type.Optional(Type.String({ maxLength: 40 })),
  subjectId: Type.Optional(Type.String({ maxLength: 100 })),
  /** The period: `from` is included, `until` is not. */
  from: Type.Optional(Moment),
  until: Type.Optional(Moment),
});

export const AuditEntry = Type.Object({
  position: Type.String(),
  at: Type.Number(),
  actorKind: Type.String(),
  actorId: Type.Union([Type.String(), Type.Null()]),
  actorName: Type.String(),
  action: Type.String(),
  subjectKind: Type.String(),
  subjectId: Type.String(),
  /** The stored details of the change. They never contain a secret. */
  detail: Type.Unknown(),
  reason: Type.Union([Type.String(), Type.Null()]),
  ip: Type.Union([Type.String(), Type.Null()]),
  /** Hexadecimal SHA-256 over the previous entry's hash and this entry. */
  hash: Type.String(),
});

export const AuditList = Type.Object({
  list: Type.Array(AuditEntry),
  /** `before` of the next page; null on the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
});

export type AuditQuery = Static<typeof AuditQuery>;
export type AuditEntry = Static<typeof AuditEntry>;
export type AuditList = Static<typeof AuditList>;

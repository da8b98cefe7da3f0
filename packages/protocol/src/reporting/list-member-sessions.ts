/** GET /backoffice/api/members/:id/sessions and …/logins: a member's sessions and login attempts. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const PageQuery = Type.Object({
  /** Only rows older than this id. */
  before: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const MemberSession = Type.Object({
  id: Type.String(),
  createdAt: Type.Number(),
  touchedAt: Type.Number(),
  /** The time when the session ended or will expire. */
  endsAt: Type.Number(),
  state: Type.Union([Type.Literal("alive"), Type.Literal("ended"), Type.Literal("revoked")]),
  ip: Type.String(),
  device: Type.String(),
});

export const MemberLogin = Type.Object({
  id: Type.String(),
  at: Type.Number(),
  /** "ok" or the code of the refusal. */
  outcome: Type.String(),
  ip: Type.String(),
  device: Type.String(),
});

const next = Type.Union([Type.String(), Type.Null()]);

export const MemberSessionList = Type.Object({ list: Type.Array(MemberSession), next });
export const MemberLoginList = Type.Object({ list: Type.Array(MemberLogin), next });

export type PageQuery = Static<typeof PageQuery>;
export type MemberSession = Static<typeof MemberSession>;
export type MemberSessionList = Static<typeof MemberSessionList>;
export type MemberLogin = Static<typeof MemberLogin>;
export type MemberLoginList = Static<typeof MemberLoginList>;

/** The member's own sessions: keep-alive, list, revocation, and the ticket of the live channel. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const SessionTouch = Type.Object({ idleUntil: Type.Number(), endsAt: Type.Number() });

export const SessionEntry = Type.Object({
  id: Type.String(),
  createdAt: Type.Number(),
  touchedAt: Type.Number(),
  ip: Type.String(),
  device: Type.String(),
  isCurrent: Type.Boolean(),
});

export const SessionList = Type.Object({ list: Type.Array(SessionEntry) });
export const SessionParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });
export const LiveTicket = Type.Object({ ticket: Type.String() });

export type SessionTouch = Static<typeof SessionTouch>;
export type SessionEntry = Static<typeof SessionEntry>;
export type SessionList = Static<typeof SessionList>;
export type LiveTicket = Static<typeof LiveTicket>;

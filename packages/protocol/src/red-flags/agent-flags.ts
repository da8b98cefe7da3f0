/**
 * Types of red flags. GET /backoffice/api/agent-flags lists red flags: oldest first if only open ones are requested,
 * otherwise newest first. POST …/:id/close closes a red flag with a note. Amounts are strings of minor units, shares
 * are parts per million, times are milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const kind = Type.Union([
  Type.Literal("selfBetting"),
  Type.Literal("circle"),
  Type.Literal("device"),
  Type.Literal("network"),
  /** A member with the name of an excluded person. `agent` is the member. */
  Type.Literal("namesake"),
  /**
   * Accounts with the same payout account, with the same phone number, or signed in with the same browser. `agent` is
   * the oldest one.
   */
  Type.Literal("payee"),
  Type.Literal("phone"),
  Type.Literal("browser"),
]);
const nullableText = Type.Union([Type.String(), Type.Null()]);
const Person = Type.Object({ id: Type.String(), account: Type.String() });

export const AgentFlagsQuery = Type.Object({
  /** If absent, open and closed red flags are listed. */
  state: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("closed")])),
  kind: Type.Optional(kind),
  /** The account name of any member whom the red flag names. */
  account: Type.Optional(Type.String({ maxLength: 100 })),
  cursor: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

/** The evidence that the last search found. Fields of other kinds are null or empty. */
const Evidence = Type.Object({
  /** The number of days that the search covered; 0 for a search without a period. */
  days: Type.Integer(),
  /** For device, network and selfBetting: the shared IP address or network. Null for other kinds, or if deleted. */
  place: nullableText,
  /** The browser's user agent, if a device is shared. */
  browser: nullableText,
  /** For self-betting: the valid bets of the downline and of the team, and the share. */
  validMinor: nullableText,
  teamValidMinor: nullableText,
  sharePpm: nullableText,
  /** For a circle: the amounts that each member sent to the next one, in their order. */
  sentMinor: Type.Array(Type.String()),
});

export const AgentFlag = Type.Object({
  id: Type.String(),
  kind,
  agent: Person,
  /** All members whom the red flag names: in the order of the circle, otherwise the agent first. */
  people: Type.Array(Person),
  evidence: Evidence,
  raisedAt: Type.Number(),
  /** The time when the job last found this red flag. */
  seenAt: Type.Number(),
  closedBy: nullableText,
  closedAt: Type.Union([Type.Number(), Type.Null()]),
  note: Type.String(),
  /** Actions that the caller can take: close. */
  actions: Type.Array(Type.String()),
});

export const AgentFlagList = Type.Object({
  list: Type.Array(AgentFlag),
  cursor: nullableText,
  /** The number of all open red flags, independent of the filter. */
  open: Type.Integer(),
  /** The time when teams were last searched. Null if they were never searched. */
  searchedAt: Type.Union([Type.Number(), Type.Null()]),
  /** True if the last search reached a limit, so that circles, new red flags or updates of open ones may be missing. */
  isCut: Type.Boolean(),
});

export const AgentFlagParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

export const CloseAgentFlagBody = Type.Object({ note: Reason }, { additionalProperties: false });

export type AgentFlagsQuery = Static<typeof AgentFlagsQuery>;
export type AgentFlag = Static<typeof AgentFlag>;
export type AgentFlagList = Static<typeof AgentFlagList>;
export type CloseAgentFlagBody = Static<typeof CloseAgentFlagBody>;

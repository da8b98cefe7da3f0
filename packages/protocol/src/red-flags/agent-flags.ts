/**
 * Types of red flags. GET /backoffice/api/agent-flags lists them: open ones oldest first, all others newest first. POST
 * …/:id/close closes one with a note. Amounts are strings of minor units, shares parts per million, times milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const kind = Type.Union([
  Type.Literal("selfBetting"),
  Type.Literal("circle"),
  Type.Literal("device"),
  Type.Literal("network"),
]);
const nullableText = Type.Union([Type.String(), Type.Null()]);
const Person = Type.Object({ id: Type.String(), account: Type.String() });

export const AgentFlagsQuery = Type.Object({
  /** Absent: both. */
  state: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("closed")])),
  kind: Type.Optional(kind),
  /** The account name of any named member. */
  account: Type.Optional(Type.String({ maxLength: 100 })),
  cursor: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

/** The evidence of the last search. Fields of other kinds are null or empty. */
const Evidence = Type.Object({
  /** The number of days searched. */
  days: Type.Integer(),
  /** The shared address or network; null if it was deleted, or for other kinds. */
  place: nullableText,
  /** For a device: the browser's user agent. */
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
  /** All named members: in the order of the circle, otherwise the agent first. */
  people: Type.Array(Person),
  evidence: Evidence,
  raisedAt: Type.Number(),
  /** When the job last found it. */
  seenAt: Type.Number(),
  closedBy: nullableText,
  closedAt: Type.Union([Type.Number(), Type.Null()]),
  note: Type.String(),
  /** The actions that the caller may take: close. */
  actions: Type.Array(Type.String()),
});

export const AgentFlagList = Type.Object({
  list: Type.Array(AgentFlag),
  cursor: nullableText,
  /** The number of open red flags, regardless of the filter. */
  open: Type.Integer(),
  /** When teams were last searched; null: never. */
  searchedAt: Type.Union([Type.Number(), Type.Null()]),
  /** True if the last search left out circles, new red flags beyond the limit, or refreshes of open ones. */
  isCut: Type.Boolean(),
});

export const AgentFlagParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

export const CloseAgentFlagBody = Type.Object({ note: Reason }, { additionalProperties: false });

export type AgentFlagsQuery = Static<typeof AgentFlagsQuery>;
export type AgentFlag = Static<typeof AgentFlag>;
export type AgentFlagList = Static<typeof AgentFlagList>;
export type CloseAgentFlagBody = Static<typeof CloseAgentFlagBody>;

/**
 * What in teams of agents somebody has to look at. GET /backoffice/api/agent-flags: open ones oldest first, else newest
 * first. POST …/:id/close: somebody looked, and says what came of it. Amounts are texts of minor units, shares parts
 * per million, times milliseconds.
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
  /** Absent: all. */
  state: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("closed")])),
  kind: Type.Optional(kind),
  /** Account name of anybody whom it names. */
  account: Type.Optional(Type.String({ maxLength: 100 })),
  cursor: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

/** What it was raised for, as the job found it last; what does not belong to its kind is null or empty. */
const Evidence = Type.Object({
  /** Of how many days. */
  days: Type.Integer(),
  /** Address or network in which all of them were; null: forgotten with a person, or of another kind. */
  place: nullableText,
  /** Of a device: the browser as it names itself. */
  browser: nullableText,
  /** Of self-betting: valid bets of the one below, those of the whole team, and the share. */
  validMinor: nullableText,
  teamValidMinor: nullableText,
  sharePpm: nullableText,
  /** Of a circle: what each of the people sent to the next one, in their order. */
  sentMinor: Type.Array(Type.String()),
});

export const AgentFlag = Type.Object({
  id: Type.String(),
  kind,
  agent: Person,
  /** Everybody whom it names: of a circle in its order, else the agent first. */
  people: Type.Array(Person),
  evidence: Evidence,
  raisedAt: Type.Number(),
  /** When the job found it last. */
  seenAt: Type.Number(),
  closedBy: nullableText,
  closedAt: Type.Union([Type.Number(), Type.Null()]),
  note: Type.String(),
  /** What the caller may do now: close. */
  actions: Type.Array(Type.String()),
});

export const AgentFlagList = Type.Object({
  list: Type.Array(AgentFlag),
  cursor: nullableText,
  /** How many are open, whatever the filter. */
  open: Type.Integer(),
  /** When teams were searched last; null: never. */
  searchedAt: Type.Union([Type.Number(), Type.Null()]),
  /** It left something out: circles, what is new beyond the bound of a night, or open ones that it did not refresh. */
  isCut: Type.Boolean(),
});

export const AgentFlagParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

export const CloseAgentFlagBody = Type.Object({ note: Reason }, { additionalProperties: false });

export type AgentFlagsQuery = Static<typeof AgentFlagsQuery>;
export type AgentFlag = Static<typeof AgentFlag>;
export type AgentFlagList = Static<typeof AgentFlagList>;
export type CloseAgentFlagBody = Static<typeof CloseAgentFlagBody>;

/**
 * GET /backoffice/api/settings: the settings that have no page of their own. PUT …/:key changes one, or requests a
 * second person if that loosens a control. POST …/:key/decision is that person's decision. Values are JSON texts in the
 * form of `rules/system/setting-descriptions`; times are milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { editableSettings } from "@openhouse/rules/merchants/setting-descriptions";
import type { EditableSetting } from "@openhouse/rules/merchants/setting-descriptions";
import { Reason } from "../core/reason.ts";

const key = Type.Unsafe<EditableSetting>(Type.Union(editableSettings.map((name) => Type.Literal(name))));
const nullableText = Type.Union([Type.String(), Type.Null()]);

/** A change that waits for a second person. */
const Waiting = Type.Object({
  /** Account name of the requester. */
  by: Type.String(),
  at: Type.Number(),
  value: Type.String(),
  reason: Type.String(),
  /** Actions that the caller may take: approve, reject. The requester withdraws by rejecting. */
  actions: Type.Array(Type.Union([Type.Literal("approve"), Type.Literal("reject")])),
});

const Entry = Type.Object({
  key,
  value: Type.String(),
  /** The default value. */
  usual: Type.String(),
  version: Type.String(),
  /** Account name of the staff member who last changed it; null if it was never changed on this page. */
  changedBy: nullableText,
  changedAt: Type.Union([Type.Number(), Type.Null()]),
  waiting: Type.Union([Waiting, Type.Null()]),
});

export const SettingSheet = Type.Object({
  list: Type.Array(Entry),
  currency: Type.String(),
  /** The languages and agent types of labels. */
  languages: Type.Array(Type.String()),
  agentTypes: Type.Array(Type.Integer()),
  mayChange: Type.Boolean(),
});

export const SettingParams = Type.Object({ key });

export const ChangeSettingBody = Type.Object(
  { value: Type.String({ maxLength: 100_000 }), version: Type.String({ maxLength: 40 }), reason: Reason },
  { additionalProperties: false },
);

export const DecideSettingBody = Type.Object(
  { decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);

export type SettingSheet = Static<typeof SettingSheet>;
export type ChangeSettingBody = Static<typeof ChangeSettingBody>;
export type DecideSettingBody = Static<typeof DecideSettingBody>;

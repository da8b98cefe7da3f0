/**
 * GET /backoffice/api/settings: the settings of the settings page. Settings with a separate page and settings of the
 * deployment are not included. PUT …/:key changes a setting, or requests a second person's approval if the change
 * loosens a control. POST …/:key/decision is the decision of the second person. Values are JSON texts in the form of
 * `rules/merchants/setting-descriptions`; times are milliseconds.
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
  /** The account name of the requester. */
  by: Type.String(),
  at: Type.Number(),
  value: Type.String(),
  reason: Type.String(),
  /** Actions that the caller can take: approve, reject. Requesters withdraw their own request with reject. */
  actions: Type.Array(Type.Union([Type.Literal("approve"), Type.Literal("reject")])),
});

const Entry = Type.Object({
  key,
  value: Type.String(),
  /** The default value. */
  usual: Type.String(),
  version: Type.String(),
  /** The account name of the staff member who last changed the setting. Null if it was never changed on this page. */
  changedBy: nullableText,
  changedAt: Type.Union([Type.Number(), Type.Null()]),
  waiting: Type.Union([Waiting, Type.Null()]),
});

export const SettingSheet = Type.Object({
  list: Type.Array(Entry),
  currency: Type.String(),
  /** The languages and agent types that labels are written for. */
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

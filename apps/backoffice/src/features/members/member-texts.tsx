/** Texts and badges for the roles, states and reasons of members. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Translate } from "@openhouse/i18n/text-store";
import { Badge } from "@openhouse/ui/badge/badge";
import { serverCodeText } from "../../lib/server-code-text.ts";

export type MemberRole = "member" | "agent" | "trial";

/** The role as a badge; plain members have none. */
export function RoleBadge({ role }: { role: MemberRole }) {
  const { t } = useTexts();
  if (role === "member") return null;
  return <Badge tone={role === "agent" ? "brand" : "neutral"}>{t(`backoffice.member.role.${role}`)}</Badge>;
}

/** The numbers are those of the wire format (docs/wire-format.md, Records). */
const statusTexts = new Map([
  [0, "backoffice.member.status.blocked"],
  [1, "backoffice.member.status.active"],
  [2, "backoffice.member.status.noLogin"],
  [5, "backoffice.member.status.forbidden"],
  [6, "backoffice.member.status.noLogin"],
  [7, "backoffice.member.status.deleted"],
  [10, "backoffice.member.status.inactive"],
  [11, "backoffice.member.status.inactive"],
] as const);

/** The status as a badge; an unknown number is shown unchanged. */
export function StatusBadge({ status }: { status: number }) {
  const { t } = useTexts();
  const text = [...statusTexts].find(([number]) => number === status)?.[1];
  return <Badge tone={status === 1 ? "gain" : "error"}>{text === undefined ? String(status) : t(text)}</Badge>;
}

const limitTexts = {
  deposit: "backoffice.limit.kind.deposit",
  loss: "backoffice.limit.kind.loss",
  stake: "backoffice.limit.kind.stake",
  session: "backoffice.limit.kind.session",
} as const;
const periodTexts = {
  day: "backoffice.limit.period.day",
  week: "backoffice.limit.period.week",
  month: "backoffice.limit.period.month",
} as const;
const exclusionTexts = {
  time_out: "backoffice.exclusion.time_out",
  self_exclusion: "backoffice.exclusion.self_exclusion",
  operator: "backoffice.exclusion.operator",
  under_age: "backoffice.exclusion.under_age",
} as const;
const setByTexts = {
  member: "backoffice.limit.setBy.member",
  operator: "backoffice.limit.setBy.operator",
} as const;

/** For example "Deposits per day". */
export function limitText({ kind, period }: { readonly kind: string; readonly period: string }, t: Translate): string {
  return `${serverCodeText(limitTexts, kind, t)} ${serverCodeText(periodTexts, period, t)}`;
}

/** Why a member may not play. */
export function exclusionText(kind: string, t: Translate): string {
  return serverCodeText(exclusionTexts, kind, t);
}

/** Who set a limit. */
export function setByText(setBy: string, t: Translate): string {
  return serverCodeText(setByTexts, setBy, t);
}

/** Words of the server (kinds, outcomes, roles) in the language of the page. */

import type { PlainKey, Translate } from "@openhouse/i18n/text-store";

/** The text of a word; a word without a text of ours is shown as it came. */
export function wordText(texts: Readonly<Record<string, PlainKey>>, word: string, t: Translate): string {
  const key = Object.hasOwn(texts, word) ? texts[word] : undefined;
  return key === undefined ? word : t(key);
}

/** Who did something. */
export const actorTexts = {
  system: "backoffice.actor.system",
  provider: "backoffice.actor.provider",
  member: "backoffice.actor.member",
  staff: "backoffice.actor.staff",
  visitor: "backoffice.actor.visitor",
} as const;

/** What an entry of the audit log is about. */
export const subjectTexts = {
  deposit: "backoffice.subject.deposit",
  member: "backoffice.subject.member",
  merchant: "backoffice.subject.merchant",
  staff: "backoffice.subject.staff",
  withdrawal: "backoffice.subject.withdrawal",
} as const;

/** Roles of the staff. */
export const roleTexts = {
  admin: "backoffice.role.admin",
  agentManager: "backoffice.role.agentManager",
  auditor: "backoffice.role.auditor",
  content: "backoffice.role.content",
  finance: "backoffice.role.finance",
  risk: "backoffice.role.risk",
  support: "backoffice.role.support",
} as const;

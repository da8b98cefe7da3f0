/** Texts for codes of the server: actors, subjects, roles, ledger accounts. */

import type { AccountName } from "@openhouse/rules/wallet/account-kinds";
import type { PlainKey, Translate } from "@openhouse/i18n/text-store";

/** The text of a code; an unknown code is shown unchanged. */
export function serverCodeText(texts: Readonly<Record<string, PlainKey>>, code: string, t: Translate): string {
  const key = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return key === undefined ? code : t(key);
}

export const actorTexts = {
  system: "backoffice.actor.system",
  provider: "backoffice.actor.provider",
  member: "backoffice.actor.member",
  staff: "backoffice.actor.staff",
  visitor: "backoffice.actor.visitor",
} as const;

/** The subjects of audit entries. */
export const subjectTexts = {
  adjustment: "finance.subject.adjustment",
  bill: "bills.file.bill",
  clearing: "finance.area.clearing",
  deposit: "backoffice.subject.deposit",
  member: "backoffice.subject.member",
  merchant: "backoffice.subject.merchant",
  salaryRun: "backoffice.area.salaries",
  staff: "backoffice.subject.staff",
  withdrawal: "backoffice.subject.withdrawal",
} as const;

export const roleTexts = {
  admin: "backoffice.role.admin",
  agentManager: "backoffice.role.agentManager",
  auditor: "backoffice.role.auditor",
  content: "backoffice.role.content",
  finance: "backoffice.role.finance",
  risk: "backoffice.role.risk",
  support: "backoffice.role.support",
} as const;

/** Ledger accounts: first the accounts of members, then the house accounts. */
export const accountTexts = {
  main: "backoffice.account.main",
  bonus: "backoffice.account.bonus",
  vendor: "backoffice.account.vendor",
  hold: "backoffice.account.hold",
  points: "backoffice.account.points",
  stakes: "backoffice.account.stakes",
  wins: "backoffice.account.wins",
  bonuses: "backoffice.account.bonuses",
  salaries: "backoffice.account.salaries",
  dividends: "backoffice.account.dividends",
  rebates: "backoffice.account.rebates",
  fees: "backoffice.account.fees",
  jackpot: "backoffice.account.jackpot",
  rounding: "backoffice.account.rounding",
  clearing: "backoffice.account.clearing",
  escrow: "backoffice.account.escrow",
  adjustments: "backoffice.account.adjustments",
  trialGrants: "backoffice.account.trialGrants",
  disputes: "backoffice.account.disputes",
  losses: "backoffice.account.losses",
  contractFunds: "backoffice.account.contractFunds",
} as const satisfies Record<AccountName, PlainKey>;

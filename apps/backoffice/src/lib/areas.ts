/** The areas of the back office: their URL paths and the roles that see them. The server checks the permissions. */

import type { MessageKey } from "@openhouse/i18n/text-store";
import type { IconName } from "@openhouse/ui/icon/icon";

export type AreaName =
  | "overview"
  | "withdrawals"
  | "deposits"
  | "methods"
  | "wallets"
  | "members"
  | "identityChecks"
  | "agents"
  | "contracts"
  | "salaries"
  | "redFlags"
  | "messages"
  | "feedback"
  | "applications"
  | "audit"
  | "archives"
  | "ledger"
  | "suppliers"
  | "reconciliation"
  | "adjustments"
  | "alerts"
  | "bonuses"
  | "results"
  | "closes"
  | "rebates"
  | "clearing"
  | "flags"
  | "registration"
  | "availability"
  | "content"
  | "settings"
  | "staff";

export interface Area {
  readonly name: AreaName;
  readonly path: string;
  readonly icon: IconName;
  readonly title: Extract<MessageKey, `${"backoffice" | "finance" | "merchant"}.area.${string}`>;
  /** The staff roles that see the area. */
  readonly roles: readonly string[];
}

const figureRoles = ["finance", "risk", "admin", "auditor"];
const memberRoles = ["support", "finance", "risk", "agentManager", "admin", "auditor"];
const paymentRoles = ["support", "finance", "risk", "admin", "auditor"];

/** In the order of the navigation. */
export const areas: readonly Area[] = [
  { name: "overview", path: "/", icon: "chart", title: "backoffice.area.overview", roles: figureRoles },
  {
    name: "withdrawals",
    path: "/withdrawals",
    icon: "hand-coins",
    title: "backoffice.area.withdrawals",
    roles: paymentRoles,
  },
  { name: "deposits", path: "/deposits", icon: "banknote", title: "backoffice.area.deposits", roles: paymentRoles },
  {
    name: "methods",
    path: "/deposit-methods",
    icon: "wallet",
    title: "backoffice.area.methods",
    roles: ["finance", "admin", "auditor"],
  },
  { name: "wallets", path: "/wallets", icon: "send", title: "backoffice.area.wallets", roles: paymentRoles },
  { name: "members", path: "/members", icon: "users", title: "backoffice.area.members", roles: memberRoles },
  {
    name: "identityChecks",
    path: "/identity-checks",
    icon: "id",
    title: "backoffice.area.identityChecks",
    roles: ["support", "risk", "admin"],
  },
  { name: "agents", path: "/agents", icon: "network", title: "backoffice.area.agents", roles: memberRoles },
  {
    name: "contracts",
    path: "/contracts",
    icon: "receipt",
    title: "backoffice.area.contracts",
    roles: ["finance", "agentManager", "admin", "auditor"],
  },
  {
    name: "salaries",
    path: "/salaries",
    icon: "hand-coins",
    title: "backoffice.area.salaries",
    roles: ["finance", "agentManager", "admin", "auditor"],
  },
  {
    name: "redFlags",
    path: "/red-flags",
    icon: "warning",
    title: "backoffice.area.redFlags",
    roles: ["risk", "agentManager", "admin", "auditor"],
  },
  { name: "messages", path: "/messages", icon: "mail", title: "backoffice.area.messages", roles: paymentRoles },
  {
    name: "feedback",
    path: "/feedback",
    icon: "edit",
    title: "backoffice.area.feedback",
    roles: ["support", "content", "admin", "auditor"],
  },
  {
    name: "applications",
    path: "/applications",
    icon: "gift",
    title: "backoffice.area.applications",
    roles: ["support", "risk", "admin", "auditor"],
  },
  {
    name: "audit",
    path: "/audit",
    icon: "shield",
    title: "backoffice.area.audit",
    roles: ["risk", "admin", "auditor"],
  },
  { name: "archives", path: "/archives", icon: "lock", title: "backoffice.area.archives", roles: ["risk", "admin"] },
  { name: "ledger", path: "/ledger", icon: "scale", title: "backoffice.area.ledger", roles: figureRoles },
  { name: "suppliers", path: "/suppliers", icon: "game-slots", title: "backoffice.area.suppliers", roles: figureRoles },
  {
    name: "reconciliation",
    path: "/reconciliation",
    icon: "scale",
    title: "backoffice.area.reconciliation",
    roles: figureRoles,
  },
  { name: "adjustments", path: "/adjustments", icon: "edit", title: "finance.area.adjustments", roles: figureRoles },
  { name: "alerts", path: "/alerts", icon: "bell", title: "finance.area.alerts", roles: figureRoles },
  { name: "bonuses", path: "/bonuses", icon: "gift", title: "finance.area.bonuses", roles: paymentRoles },
  { name: "results", path: "/results", icon: "chart", title: "finance.area.results", roles: figureRoles },
  { name: "closes", path: "/closes", icon: "book", title: "finance.area.closes", roles: figureRoles },
  {
    name: "rebates",
    path: "/rebates",
    icon: "refresh",
    title: "finance.area.rebates",
    roles: ["agentManager", "finance", "admin", "auditor"],
  },
  { name: "clearing", path: "/clearing", icon: "receipt", title: "finance.area.clearing", roles: figureRoles },
  {
    name: "availability",
    path: "/availability",
    icon: "door-open",
    title: "backoffice.area.availability",
    roles: ["support", "content", "risk", "admin", "auditor"],
  },
  {
    name: "content",
    path: "/content",
    icon: "image",
    title: "backoffice.area.content",
    roles: ["support", "content", "admin", "auditor"],
  },
  {
    name: "flags",
    path: "/flags",
    icon: "settings",
    title: "backoffice.area.flags",
    roles: ["support", "content", "admin", "auditor"],
  },
  {
    name: "registration",
    path: "/registration",
    icon: "edit",
    title: "backoffice.area.registration",
    roles: ["support", "content", "admin", "auditor"],
  },
  {
    name: "settings",
    path: "/settings",
    icon: "settings",
    title: "backoffice.area.settings",
    roles: ["finance", "risk", "agentManager", "admin", "auditor"],
  },
  { name: "staff", path: "/staff", icon: "id", title: "backoffice.area.staff", roles: ["admin", "auditor"] },
];

/** The areas that these roles may read. */
export function areasOf(roles: readonly string[]): readonly Area[] {
  return areas.filter((area) => area.roles.some((role) => roles.includes(role)));
}

export function mayRead(name: AreaName, roles: readonly string[]): boolean {
  return areasOf(roles).some((area) => area.name === name);
}

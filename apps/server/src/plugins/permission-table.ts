/**
 * Which audiences may call which route: one row per route. The server does not start if a route has no row. Source:
 * specification, sections 6 and 7.
 */

import type { Audience } from "../core/actor.ts";

/** "METHOD /path" → the audiences that may call it. */
export type PermissionTable = Readonly<Record<string, readonly Audience[]>>;

export const everyone: readonly Audience[] = ["visitor", "trial", "member", "agent"];
export const signedIn: readonly Audience[] = ["trial", "member", "agent"];
/** Real accounts; a trial account is refused with `in_need_true_account`. */
export const realMembers: readonly Audience[] = ["member", "agent"];
export const agentsOnly: readonly Audience[] = ["agent"];
export const everyStaff: readonly Audience[] = [
  "support",
  "finance",
  "content",
  "risk",
  "agentManager",
  "admin",
  "auditor",
];

/**
 * The calls that are allowed while the member of a session must first change the password. On public routes such a
 * session counts as a visitor, except where the route declares `identifiesCaller`.
 */
export const allowedBeforePasswordChange: ReadonlySet<string> = new Set([
  "POST /wps/member/password",
  "GET /wps/member/info",
  "GET /wps/session/touch",
  "DELETE /wps/session/logout",
  "POST /wps/session/logout",
]);

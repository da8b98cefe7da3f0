/**
 * Checks an affiliate code. If the request has no code, the first label of the requested domain is used if it is an
 * agent's code. If there is no code at all, refuses if the merchant requires one (setting
 * `registration.needsAffiliate`). Reads only.
 *
 * Refusals (HTTP 200 with `success: false`): `affiliate.code.unknown`, `affiliate.code.needed`. Source:
 * docs/wire-format.md, Sessions and members.
 */

import type { AffiliateQuery, AffiliateReply } from "@openhouse/protocol/agents/affiliate";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { findOpenCode } from "./code-repository.ts";

export async function checkAffiliate(
  { db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">,
  { merchantId }: VisitorActor,
  { code, domain }: AffiliateQuery,
): Promise<AffiliateReply> {
  const requestedCode = code?.trim().toLowerCase() ?? "";
  const at = clock.businessNow();
  const isOpenCode = async (text: string) =>
    text !== "" && (await findOpenCode(db, { merchantId, code: text, at })) !== undefined;
  if (requestedCode !== "") {
    if (!(await isOpenCode(requestedCode))) throw new Refusal("affiliate.code.unknown");
    return { code: requestedCode };
  }
  const domainCode = labelOf(domain ?? "");
  if (await isOpenCode(domainCode)) return { code: domainCode };
  if (merchants.byId(merchantId).settings["registration.needsAffiliate"]) throw new Refusal("affiliate.code.needed");
  return { code: null };
}

/** Returns the first label of a host name. Agents distribute host names like `ana.example.ph`. */
function labelOf(domain: string): string {
  const [label = "", ...rest] = domain.trim().toLowerCase().split(".");
  return rest.length === 0 || label === "www" ? "" : label;
}

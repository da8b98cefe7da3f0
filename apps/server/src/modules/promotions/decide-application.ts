/**
 * Accepts or rejects an application, with a note for the member. Refusals: `no.data` (404: there is no such
 * application), `application.decided` (409: it was decided before). Side effects, in the caller's transaction: stores
 * the decision and an audit entry. No money moves.
 */

import type { ApplicationEntry } from "@openhouse/protocol/promotions/activities";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { applicationEntry, readPictures } from "./describe-application.ts";
import { decideApplicationRow, findApplication } from "./repository.ts";

interface DecisionRequest {
  readonly id: string;
  readonly state: "joined" | "rejected";
  readonly note: string;
}

export async function decideApplication(
  { clock, tx }: Pick<Deps, "clock"> & { readonly tx: Transaction },
  actor: StaffActor,
  { id: wireId, state, note }: DecisionRequest,
): Promise<ApplicationEntry> {
  const { merchantId, account, language } = actor;
  const id = idFromWire<bigint>(wireId);
  if (id === undefined) throw new Refusal("no.data");
  const at = clock.businessNow();
  const wasOpen = await decideApplicationRow(tx, { merchantId, id, state, at, by: account, note });
  const row = await findApplication(tx, { merchantId, id });
  if (row === undefined) throw new Refusal("no.data");
  if (!wasOpen) throw new Refusal("application.decided");
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: `application.${state}`,
    subject: { kind: "member", id: String(row.memberId) },
    detail: { application: wireId, promotion: row.slug },
    reason: note,
  });
  const picturesOf = await readPictures(tx, merchantId, [row]);
  return applicationEntry(row, { picturesOf, language });
}

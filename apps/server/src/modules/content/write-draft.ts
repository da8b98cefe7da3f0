/**
 * Writes drafts: new items and changed texts. Visitors do not see a draft before it is published; only a changed slug
 * applies at once.
 */

import type { CreateContentBody, SaveContentBody } from "@openhouse/protocol/content/staff-content";
import { findContentFaults, isSlug } from "@openhouse/rules/content/content-body";
import type { ContentBody } from "@openhouse/rules/content/content-body";
import { isContentKind } from "@openhouse/rules/content/content-kinds";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { cleanBody } from "./content-cache.ts";
import { hasSlug, insertDraft, selectDraft, updateDraft } from "./item-repository.ts";
import { describeItem } from "./describe-item.ts";
import { auditContent } from "./audit-content.ts";

type WriteDeps = Pick<Deps, "clock" | "ids" | "merchants">;

/**
 * Inserts a new draft at the end of its kind, in the caller's transaction, and returns its id. Refusals, in this order:
 * `content.invalid` (400; the kind is unknown, or `value.faults` lists the faults), `content.slug.taken` (409). Side
 * effects: writes the item and an audit entry. Rich text is sanitized.
 */
export async function createDraft(
  { clock, ids }: WriteDeps,
  tx: Transaction,
  { actor, input }: { actor: StaffActor; input: CreateContentBody },
): Promise<bigint> {
  const { kind, slug } = input;
  if (!isContentKind(kind)) throw new Refusal("content.invalid", {}, { faults: [{ field: "kind", kind: "unknown" }] });
  const draft = checkedBody(kind, slug, input.body);
  const { merchantId, account: by } = actor;
  const id = ids.next();
  const at = clock.businessNow();
  const isNew = await insertDraft(tx, { merchantId, id, kind, slug, draft, by, at });
  if (!isNew) throw new Refusal("content.slug.taken");
  await auditContent(tx, { actor, at, action: "content.created", id, detail: { kind, slug } });
  return id;
}

/**
 * Saves a draft in the caller's transaction, if the item still has the version that the staff member read. Refusals, in
 * this order: `no.data`, `content.invalid` (400), `content.slug.taken` (409), `content.changed` (409; another staff
 * member saved the item first; the value is the current item, so that no text is lost). Side effect: writes the draft.
 * Rich text is sanitized. Returns whether visitors may see a difference: a new slug also applies to the published item.
 */
export async function saveDraft(
  deps: WriteDeps,
  tx: Transaction,
  { actor, id, input }: { actor: StaffActor; id: bigint; input: SaveContentBody },
): Promise<boolean> {
  const { merchantId, account: by } = actor;
  const { slug, version } = input;
  const item = await selectDraft(tx, { merchantId, id });
  if (item === undefined) throw new Refusal("no.data");
  const draft = checkedBody(item.kind, slug, input.body);
  if (await hasSlug(tx, { merchantId, id }, slug)) throw new Refusal("content.slug.taken");
  const at = deps.clock.businessNow();
  const isStored = await updateDraft(tx, { merchantId, id, version, slug, draft, by, at });
  if (!isStored) throw new Refusal("content.changed", {}, await describeItem(deps, tx, { actor, id }));
  return slug !== item.slug;
}

function checkedBody(kind: ContentKind, slug: string, body: ContentBody): ContentBody {
  const faults = findContentFaults(kind, body, false);
  if (!isSlug(slug)) faults.unshift({ field: "slug", kind: "wrong" });
  if (faults.length > 0) throw new Refusal("content.invalid", {}, { faults });
  return cleanBody(kind, body);
}

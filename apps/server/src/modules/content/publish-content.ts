/**
 * Publishes, withdraws, archives, restores and orders content. Each operation runs in the caller's transaction. All
 * except `orderContent` check that the item still has the version that the staff member has read.
 */

import type {
  ArchiveContentBody,
  OrderContentBody,
  PublishContentBody,
  RestoreContentBody,
  WithdrawContentBody,
} from "@openhouse/protocol/content/staff-content";
import { findContentFaults } from "@openhouse/rules/content/content-body";
import { contentKindRules, isContentKind } from "@openhouse/rules/content/content-kinds";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { auditContent } from "./audit-content.ts";
import { contentChanged } from "./content-cache.ts";
import { describeItem, itemIdOf } from "./describe-item.ts";
import {
  publishDraft,
  selectDraft,
  selectRevisions,
  updateDraft,
  updateOrder,
  withdrawRevisions,
} from "./item-repository.ts";

type PublishDeps = Pick<Deps, "clock" | "merchants">;

interface ItemChange<Input> {
  readonly actor: StaffActor;
  readonly id: bigint;
  readonly input: Input;
}

/**
 * Makes the draft a revision, which is shown from its start time and replaces the previous revision. Refusals, in this
 * order: `no.data`, `content.invalid` (400; `value.faults` lists the faults), `content.window.invalid` (400; the window
 * ends before it starts, or in the past), `content.changed` (409). Side effects: writes the revision and an audit
 * entry.
 */
export async function publishContent(
  deps: PublishDeps,
  tx: Transaction,
  { actor, id, input }: ItemChange<PublishContentBody>,
): Promise<void> {
  const { merchantId, account: by } = actor;
  const item = await selectDraft(tx, { merchantId, id });
  if (item === undefined) throw new Refusal("no.data");
  const faults = findContentFaults(item.kind, item.draft, true);
  if (faults.length > 0) throw new Refusal("content.invalid", {}, { faults });
  const at = deps.clock.businessNow();
  const showsFrom = input.from === null ? at : new Date(input.from);
  const showsUntil = input.until === null ? null : new Date(input.until);
  if (showsUntil !== null && (showsUntil <= showsFrom || showsUntil <= at)) throw new Refusal("content.window.invalid");
  const { version, reason } = input;
  const window = { showsFrom, showsUntil };
  const number = await publishDraft(tx, { merchantId, id, version, by, at, ...window, note: reason });
  if (number === undefined) throw await conflict(deps, tx, { actor, id });
  const detail = { kind: item.kind, slug: item.slug, revision: number, ...window };
  const action = showsFrom > at ? "content.scheduled" : "content.published";
  await auditContent(tx, { actor, at, action, id, detail, reason });
}

/**
 * Withdraws all revisions, also scheduled ones, so that visitors no longer see the item. Refusals: `no.data`,
 * `content.changed` (409).
 */
export async function withdrawContent(
  deps: PublishDeps,
  tx: Transaction,
  { actor, id, input }: ItemChange<WithdrawContentBody>,
): Promise<void> {
  await withdrawAll(deps, tx, { actor, id, input: { ...input, action: "content.withdrawn" } });
}

/**
 * Archives an item, which hides it from visitors and from the list, or makes an archived item a draft again. Refuses as
 * `withdrawContent` does.
 */
export async function archiveContent(
  deps: PublishDeps,
  tx: Transaction,
  { actor, id, input }: ItemChange<ArchiveContentBody>,
): Promise<void> {
  const { isArchived: archive, version, reason } = input;
  const action = archive ? "content.archived" : "content.unarchived";
  await withdrawAll(deps, tx, { actor, id, input: { version, reason, archive, action } });
}

/**
 * Copies an old revision to the draft. Visitors see it after the draft is published. Refusals: `no.data`,
 * `content.changed` (409).
 */
export async function restoreContent(
  deps: PublishDeps,
  tx: Transaction,
  { actor, id, input }: ItemChange<RestoreContentBody>,
): Promise<void> {
  const { merchantId, account: by } = actor;
  const { version, number, reason } = input;
  const item = await selectDraft(tx, { merchantId, id });
  const revision = (await selectRevisions(tx, { merchantId, id })).find((candidate) => candidate.number === number);
  if (item === undefined || revision === undefined) throw new Refusal("no.data");
  const at = deps.clock.businessNow();
  const draft = revision.body;
  const isStored = await updateDraft(tx, { merchantId, id, version, slug: item.slug, draft, by, at });
  if (!isStored) throw await conflict(deps, tx, { actor, id });
  await auditContent(tx, { actor, at, action: "content.restored", id, detail: { revision: number }, reason });
}

/**
 * Changes the order of the items of a kind. Visitors see the new order immediately. Refusals, in this
 * order: `content.invalid` (400; the kind is unknown, or its items have no order), `no.data` (an id has no valid form),
 * `content.changed` (409; an id of the list is no item of the kind). Side effects: writes the order and an audit entry.
 */
export async function orderContent(
  { clock }: PublishDeps,
  tx: Transaction,
  { actor, input }: { actor: StaffActor; input: OrderContentBody },
): Promise<void> {
  const { kind } = input;
  if (!isContentKind(kind) || !contentKindRules[kind].isOrdered) {
    throw new Refusal("content.invalid", {}, { faults: [{ field: "kind", kind: "wrong" }] });
  }
  const ids = input.ids.map(itemIdOf);
  const updatedCount = await updateOrder(tx, { merchantId: actor.merchantId, kind, ids });
  if (updatedCount !== ids.length) throw new Refusal("content.changed");
  const at = clock.businessNow();
  await auditContent(tx, { actor, at, action: "content.ordered", detail: { kind, ids: input.ids } });
}

/**
 * Makes all processes drop the merchant's cached content; called after the commit. Merchants are reloaded first, so
 * that the next rendered pages have the current look. If the reload fails, the hint is still published, because the
 * change is committed and each process reloads merchants regularly.
 */
export async function notifyContentChanged(
  { bus, merchants, log }: Pick<Deps, "bus" | "merchants" | "log">,
  { merchantId }: StaffActor,
): Promise<void> {
  await merchants.reload().catch((error: unknown) => log.error({ err: error }, "merchants were not reloaded"));
  await bus.publish(contentChanged, String(merchantId));
}

async function withdrawAll(
  deps: PublishDeps,
  tx: Transaction,
  { actor, id, input }: ItemChange<WithdrawContentBody & { action: `content.${string}`; archive?: boolean }>,
): Promise<void> {
  const { merchantId, account: by } = actor;
  const { version, reason, action, archive = false } = input;
  const item = await selectDraft(tx, { merchantId, id });
  if (item === undefined) throw new Refusal("no.data");
  const at = deps.clock.businessNow();
  const isDone = await withdrawRevisions(tx, { merchantId, id, version, by, at, archive });
  if (!isDone) throw await conflict(deps, tx, { actor, id });
  await auditContent(tx, { actor, at, action, id, detail: { kind: item.kind, slug: item.slug }, reason });
}

/**
 * Returns the refusal for an item that was changed after it was read. The value of the refusal is the current item, so
 * that the staff member can compare both texts.
 */
async function conflict(
  deps: PublishDeps,
  tx: Transaction,
  subject: { actor: StaffActor; id: bigint },
): Promise<Refusal> {
  return new Refusal("content.changed", {}, await describeItem(deps, tx, subject));
}

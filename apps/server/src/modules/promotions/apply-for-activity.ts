/**
 * Applies for an activity with a comment and pictures that were uploaded before. Refusals, in this order: `no.data`
 * (404: the member sees no such activity), `application.comment.length` {max} (400), `application.exists` (409: the
 * member has an open or accepted application for the activity), `file.not.found`. Side effects, in the caller's
 * transaction: stores the application and attaches the pictures. Source: specification, section 3 (Activity
 * application).
 */

import type { ApplyBody, OwnApplication } from "@openhouse/protocol/promotions/activities";
import { readMessage } from "@openhouse/rules/identity/visible-text";
import { fitsApplication, longestApplicationComment } from "@openhouse/rules/promotions/application-form";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { listActivityPromotions } from "../content/index.ts";
import type { ContentCache } from "../content/index.ts";
import { attachFiles } from "../files/index.ts";
import { insertApplication } from "./repository.ts";

interface ApplyDeps extends Pick<Deps, "ids" | "clock" | "merchants"> {
  readonly tx: Transaction;
  readonly contentCache: ContentCache;
}

export async function applyForActivity(
  { ids, clock, merchants, tx, contentCache }: ApplyDeps,
  actor: MemberActor,
  { promotionId: wireId, comment, pictures }: ApplyBody,
): Promise<OwnApplication> {
  const { merchantId, memberId } = actor;
  const { theme } = merchants.byId(merchantId);
  const activity = (await listActivityPromotions({ contentCache, actor, theme })).find(({ id }) => id === wireId);
  if (activity === undefined) throw new Refusal("no.data");
  const storedComment = readMessage(comment);
  if (!fitsApplication(storedComment))
    throw new Refusal("application.comment.length", { max: longestApplicationComment });
  const id = ids.next();
  const at = clock.businessNow();
  const application = { merchantId, id, memberId, promotionId: BigInt(activity.id), comment: storedComment, at };
  if (!(await insertApplication(tx, application))) throw new Refusal("application.exists");
  await attachFiles(tx, { merchantId, memberId, fileIds: pictures, purpose: "activity", subjectId: id, claim: 0 });
  const reply = { id: String(id), comment: storedComment, pictures, appliedAt: at.getTime() };
  return { ...reply, state: "applying", decidedAt: null, note: null };
}

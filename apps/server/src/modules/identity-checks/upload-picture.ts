/**
 * Stores a picture of a document or a selfie, encrypted, and replaces the member's earlier unsubmitted picture of the
 * same side. The picture is decoded and encoded again without metadata, such as the location where it was taken.
 * Pictures that are not submitted are deleted after a day.
 *
 * Refusals, in this order: `identity.not.open` (the member may not submit a document now: the staff has not decided
 * about the last one, or an approval is in force and does not end soon), `file.too.large` {megabytes},
 * `system.not.available` and `picture.invalid` (both as in modules/files/redraw-picture.ts),
 * `idempotency.still.running` (a concurrent upload of the same side).
 */

import type { Readable } from "node:stream";
import { maySubmit } from "@openhouse/rules/identity/identity-check";
import type { OwnIdentity, UploadIdentityPictureQuery } from "@openhouse/protocol/identity-checks/own-check";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Queryable } from "../../db/connection.ts";
import { readPicture } from "../files/index.ts";
import { describeOwnCheck, findCountingCheck } from "./describe-own-check.ts";
import type { OwnCheckDeps } from "./describe-own-check.ts";
import { encryptPicture } from "./picture-cipher.ts";
import { replaceWaitingPicture } from "./picture-repository.ts";

type UploadDeps = Pick<Deps, "db" | "ids" | "random" | "documentSealer"> & OwnCheckDeps;

export async function uploadIdentityPicture(
  deps: UploadDeps,
  { merchantId, memberId }: Pick<MemberActor, "merchantId" | "memberId">,
  { side, file }: UploadIdentityPictureQuery & { readonly file: Readable },
): Promise<OwnIdentity> {
  const owner = { merchantId, memberId };
  await refuseUnlessOpen(deps, deps.db, owner);
  const { bytes, width, height } = await readPicture(file, "jpeg");
  const picture = encryptPicture(deps, { id: deps.ids.next(), bytes });
  const at = deps.clock.businessNow();
  const isStored = await deps.db.transaction((tx) =>
    replaceWaitingPicture(tx, { ...owner, ...picture, side, width, height, at }),
  );
  if (!isStored) throw new Refusal("idempotency.still.running");
  return describeOwnCheck(deps, deps.db, owner);
}

/** Refuses `identity.not.open` if the member may not submit a document now (`maySubmit`). */
export async function refuseUnlessOpen(
  deps: OwnCheckDeps,
  db: Queryable,
  member: Pick<MemberActor, "merchantId" | "memberId">,
): Promise<void> {
  const { settings, timeZone } = deps.merchants.byId(member.merchantId);
  const today = businessDay(deps.clock.businessNow(), timeZone);
  const check = await findCountingCheck(deps, db, member);
  if (!maySubmit(check, { today, remindDays: settings["identity.remindDays"] })) throw new Refusal("identity.not.open");
}

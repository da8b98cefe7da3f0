/**
 * Returns a picture. Members can read their own pictures, and the staff can read pictures that are attached, for
 * example to feedback. Refusal: `file.not.found` (404, also for a picture that the caller may not see).
 */

import type { FilePicture } from "@openhouse/protocol/files/member-files";
import type { MemberActor, StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { findFile } from "./repository.ts";

export async function showFile(
  { db }: Pick<Deps, "db">,
  actor: MemberActor | StaffActor,
  fileId: string,
): Promise<FilePicture> {
  const id = idFromWire<bigint>(fileId);
  const memberId = actor.kind === "member" ? actor.memberId : null;
  const file = id === undefined ? undefined : await findFile(db, { merchantId: actor.merchantId, memberId, id });
  if (file === undefined) throw new Refusal("file.not.found");
  return { width: file.width, height: file.height, png: file.bytes.toString("base64") };
}

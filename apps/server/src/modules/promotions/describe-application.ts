/** Describes an application for its member and for the staff. */

import type { ApplicationEntry, OwnApplication } from "@openhouse/protocol/promotions/activities";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectAttached } from "../files/index.ts";
import type { Application } from "./repository.ts";

/** Returns the ids of the application's pictures, in the order of upload. */
export type PicturesOf = (application: Application) => string[];

/** Reads the pictures of all applications in one query. */
export async function readPictures(
  db: Queryable,
  merchantId: MerchantId,
  applications: readonly Application[],
): Promise<PicturesOf> {
  const ids = applications.map(({ id }) => id);
  const attached = ids.length === 0 ? [] : await selectAttached(db, merchantId, ids);
  return ({ id }) => attached.filter(({ subjectId }) => subjectId === id).map((file) => String(file.id));
}

export function ownApplication(application: Application, picturesOf: PicturesOf): OwnApplication {
  const { id, state, comment, appliedAt, decidedAt, note } = application;
  return {
    id: String(id),
    state,
    comment,
    pictures: picturesOf(application),
    appliedAt: appliedAt.getTime(),
    decidedAt: decidedAt?.getTime() ?? null,
    note,
  };
}

export function applicationEntry(
  application: Application,
  { picturesOf, language }: { readonly picturesOf: PicturesOf; readonly language: "EN" | "TY" },
): ApplicationEntry {
  const { memberId, account, promotionId, slug, titles, decidedBy } = application;
  return {
    ...ownApplication(application, picturesOf),
    member: { id: String(memberId), account },
    promotion: { id: String(promotionId), slug, title: titles[language] },
    decidedBy,
  };
}

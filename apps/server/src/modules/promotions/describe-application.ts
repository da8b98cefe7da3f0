/** An application as its member and the staff read it. */

import type { ApplicationEntry, OwnApplication } from "@openhouse/protocol/promotions/activities";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectAttached } from "../files/index.ts";
import type { Application } from "./repository.ts";

/** Application → its pictures' ids, in the order they were sent. */
export type PicturesOf = (application: Application) => string[];

/** One query for all of them. */
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

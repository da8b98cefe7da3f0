/** Lists members' applications, newest first, by page. No refusals beyond the schema; reads only. */

import type { ApplicationList, ApplicationQuery } from "@openhouse/protocol/promotions/activities";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import { applicationEntry, readPictures } from "./describe-application.ts";
import { selectApplications } from "./repository.ts";

const defaultLimit = 50;

export async function listApplications(
  { db }: Pick<Deps, "db">,
  { merchantId, language }: Pick<StaffActor, "merchantId" | "language">,
  query: ApplicationQuery,
): Promise<ApplicationList> {
  const limit = query.limit ?? defaultLimit;
  const rows = await selectApplications(db, {
    merchantId,
    state: query.state ?? null,
    before: idFromWire<bigint>(query.before ?? "") ?? null,
    // One extra row shows whether there is a next page.
    limit: limit + 1,
  });
  const pageRows = rows.slice(0, limit);
  const picturesOf = await readPictures(db, merchantId, pageRows);
  const list = pageRows.map((row) => applicationEntry(row, { picturesOf, language }));
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null };
}

/**
 * Shows the content of an archive to the person whose request a second person approved within the last day. Each
 * reading writes an audit entry in the same transaction, so nothing is shown without an entry.
 *
 * Refusals, in this order: `no.data` (no such archive), `archive.not.open`.
 */

import type { ArchiveContent } from "@openhouse/protocol/privacy/archives";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import type { AccountRow } from "../account-file-repository.ts";
import { fieldText } from "../field-text.ts";
import { openArchiveDocument } from "./archive-document.ts";
import { findSealedArchive } from "./archive-repository.ts";
import { readableUntil } from "./list-archives.ts";
import { auditArchive, readArchiveLine } from "./open-archive.ts";
import type { ArchiveCaller } from "./open-archive.ts";

export async function readArchive(
  deps: Pick<Deps, "clock" | "archiveSealer">,
  tx: Transaction,
  { actor, memberId }: ArchiveCaller,
): Promise<ArchiveContent> {
  const archive = await readArchiveLine(deps, tx, { actor, memberId });
  if (readableUntil(archive, deps.clock.businessNow()) === undefined) throw new Refusal("archive.not.open");
  const key = { merchantId: actor.merchantId, memberId };
  const sealed = await findSealedArchive(tx, key);
  if (sealed === undefined) throw new Refusal("no.data");
  await auditArchive(deps, tx, { actor, memberId, action: "archive.read" });
  const { sections } = await openArchiveDocument(deps, key, sealed);
  return {
    memberId: String(memberId),
    closedAt: archive.sealedAt.getTime(),
    keepUntil: archive.keepUntil.getTime(),
    sections: Object.entries(sections).map(([name, rows]) => ({ name, rows: rows.map(fieldsOf) })),
  };
}

/** The fields of a row that are not empty. A field of a nested object, such as the profile, is named by its path. */
function fieldsOf(row: AccountRow): ArchiveContent["sections"][number]["rows"][number] {
  return Object.entries(row)
    .flatMap(([field, value]) => (isRecord(value) ? nestedFields(field, value) : [{ field, value: fieldText(value) }]))
    .filter(({ value }) => value !== "");
}

function nestedFields(parent: string, fields: AccountRow) {
  return Object.entries(fields).map(([field, value]) => ({ field: `${parent}.${field}`, value: fieldText(value) }));
}

function isRecord(value: unknown): value is AccountRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

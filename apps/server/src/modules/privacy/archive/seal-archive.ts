/**
 * Seals the archive of a closed account: the encrypted data that the law requires the operator to keep after the
 * erasure, for the years of the setting `account.archiveYears`. Runs in the caller's transaction, before the erasure.
 * Does nothing if the member already has an archive. No refusals.
 */

import type { Deps } from "../../../core/deps.ts";
import { SealedTextError } from "../../../core/secrets/sealed-text.ts";
import type { Transaction } from "../../../db/connection.ts";
import type { AccountRow } from "../account-file-repository.ts";
import type { ErasedPerson } from "../erasure-repository.ts";
import { withOpenTexts } from "../open-texts.ts";
import { sealArchiveDocument } from "./archive-document.ts";
import { hasArchive, insertArchive } from "./archive-repository.ts";
import { readArchivedRows } from "./archived-rows-repository.ts";

export type SealDeps = Pick<
  Deps,
  "clock" | "log" | "merchants" | "random" | "archiveSealer" | "accountSealer" | "documentSealer"
>;

/** The tables of the sections with sealed texts. */
const sealedTables = new Map([
  ["identityChecks", "identity_check"],
  ["identityPictures", "identity_picture"],
  ["payoutAccounts", "withdraw_account"],
]);

export async function sealArchive(deps: SealDeps, tx: Transaction, person: ErasedPerson): Promise<void> {
  const { merchantId, memberId } = person;
  if (await hasArchive(tx, { merchantId, memberId })) return;
  const sections: Record<string, AccountRow[]> = {};
  for await (const [section, rows] of readArchivedRows(tx, person)) {
    (sections[section] ??= []).push(...rows.map((row) => openRow(deps, section, row)));
  }
  const sealed = await sealArchiveDocument(deps, person, { version: 1, sections });
  const sealedAt = deps.clock.businessNow();
  const keepUntil = yearsAfter(sealedAt, deps.merchants.byId(merchantId).settings["account.archiveYears"]);
  await insertArchive(tx, { merchantId, memberId, sealedAt, keepUntil, ...sealed });
}

/** If the secret of a text is lost, the sealed text is archived, so that the account can still be closed. */
function openRow(deps: SealDeps, section: string, row: AccountRow): AccountRow {
  try {
    return withOpenTexts(deps, row);
  } catch (error) {
    if (!(error instanceof SealedTextError)) throw error;
    const { id, bytes } = row;
    const table = sealedTables.get(section) ?? section;
    deps.log.error({ err: error, table, id }, "a text of a closed account is archived sealed");
    return Buffer.isBuffer(bytes) ? { ...row, bytes: bytes.toString("base64") } : row;
  }
}

function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at);
  later.setUTCFullYear(at.getUTCFullYear() + years);
  return later;
}

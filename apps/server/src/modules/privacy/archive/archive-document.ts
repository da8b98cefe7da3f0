/**
 * The sealed document of a closed account: compressed JSON with sections of rows. The rows are those of the account
 * file, and texts of the staff.
 */

import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { openBytes, sealBytes } from "../../../core/secrets/sealed-bytes.ts";
import type { SealedBytes } from "../../../core/secrets/sealed-bytes.ts";
import type { AccountRow } from "../account-file-repository.ts";

export interface ArchiveDocument {
  /** The version of this form. */
  readonly version: 1;
  readonly sections: Readonly<Record<string, readonly AccountRow[]>>;
}

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export async function sealArchiveDocument(
  { archiveSealer: sealer, random }: Pick<Deps, "archiveSealer" | "random">,
  key: MemberKey,
  archive: ArchiveDocument,
): Promise<SealedBytes> {
  const bytes = await compress(JSON.stringify(archive));
  return sealBytes({ sealer, random }, { row: rowOf(key), bytes });
}

/** Throws if the document was changed, or belongs to another member. Times are texts in ISO 8601. */
export async function openArchiveDocument(
  { archiveSealer }: Pick<Deps, "archiveSealer">,
  key: MemberKey,
  sealed: SealedBytes,
): Promise<ArchiveDocument> {
  const bytes = await decompress(openBytes(archiveSealer, { row: rowOf(key), ...sealed }));
  return JSON.parse(bytes.toString()) as ArchiveDocument;
}

const rowOf = ({ merchantId, memberId }: MemberKey): string => `archive:${merchantId}:${memberId}`;

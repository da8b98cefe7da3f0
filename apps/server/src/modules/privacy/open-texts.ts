/** Opens the sealed texts and pictures in a row of the account file. */

import type { Deps } from "../../core/deps.ts";
import { openDocument } from "../../core/secrets/sealed-document.ts";
import { decryptPicture } from "../identity-checks/index.ts";
import type { AccountRow } from "./account-file-repository.ts";

/** Decrypts the numbers of the member's payout accounts, the member's documents and their pictures. */
export function withOpenTexts(deps: Pick<Deps, "accountSealer" | "documentSealer">, row: AccountRow): AccountRow {
  const { number_sealed: sealedNumber, document_sealed: sealedDocument, key_sealed: sealedKey, ...otherFields } = row;
  if (typeof sealedNumber === "string") return { ...otherFields, number: deps.accountSealer.open(sealedNumber) };
  if (typeof sealedDocument === "string") {
    return sealedDocument === ""
      ? otherFields
      : { ...otherFields, ...openDocument(deps.documentSealer, sealedDocument) };
  }
  if (typeof sealedKey !== "string") return row;
  const { bytes, ...picture } = otherFields;
  if (!Buffer.isBuffer(bytes)) return picture;
  const opened = decryptPicture(deps, { id: BigInt(String(row["id"])), keySealed: sealedKey, bytes });
  return { ...picture, jpeg: opened.toString("base64") };
}

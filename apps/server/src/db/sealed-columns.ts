/** The columns with sealed texts. A new sealer must be added here, so that its texts survive a change of the secret. */

import type { Deps } from "../core/deps.ts";
import type { Sealer } from "../core/secrets/sealed-text.ts";

export type Sealers = Pick<
  Deps,
  | "sealer"
  | "encKeySealer"
  | "accountSealer"
  | "supplierKeySealer"
  | "messageSealer"
  | "documentSealer"
  | "archiveSealer"
>;

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly sealerOf: (sealers: Sealers) => Sealer;
  /** For a table of settings: the setting whose rows have the sealed text. */
  readonly key?: string;
}

const totp = ({ sealer }: Sealers) => sealer;

export const sealedColumns: readonly SealedColumn[] = [
  { table: "enc_key", column: "sealed_private_key", sealerOf: ({ encKeySealer }) => encKeySealer },
  { table: "staff", column: "totp_secret", sealerOf: totp },
  { table: "staff_invitation", column: "totp_secret", sealerOf: totp },
  { table: "member", column: "totp_secret", sealerOf: totp },
  { table: "studio_chain", column: "sealed_root", sealerOf: totp },
  { table: "merchant_setting", column: "value", key: "geetest.sealedKey", sealerOf: totp },
  { table: "withdraw_account", column: "number_sealed", sealerOf: ({ accountSealer }) => accountSealer },
  { table: "gateway_supplier", column: "sealed_signing_key", sealerOf: ({ supplierKeySealer }) => supplierKeySealer },
  { table: "identity_check", column: "document_sealed", sealerOf: ({ documentSealer }) => documentSealer },
  { table: "identity_picture", column: "key_sealed", sealerOf: ({ documentSealer }) => documentSealer },
  { table: "sealed_archive", column: "key_sealed", sealerOf: ({ archiveSealer }) => archiveSealer },
  { table: "message", column: "code", sealerOf: ({ messageSealer }) => messageSealer },
];

/** An SQL expression of alias `t`: the sealed text, or null if the row has none (erased texts are empty). */
export function sealedTextOf({ column, key }: SealedColumn): string {
  return key === undefined ? `nullif(t.${column}, '')` : `case when t.key = '${key}' then t.value #>> '{}' end`;
}

/** The names of transfer codes. */

import type { Translate } from "@openhouse/i18n/text-store";
import { transferCodeNames } from "@openhouse/rules/wallet/transfer-codes";

export function codeText(code: string, t: Translate): string {
  const name = transferCodeNames.find((candidate) => candidate === code);
  return name === undefined ? code : t(`backoffice.code.${name}`);
}

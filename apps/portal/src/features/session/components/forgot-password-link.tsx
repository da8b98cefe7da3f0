/** From the login to a new password. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../lib/dialog-store.ts";

/** See the head of this file. */
export function ForgotPasswordLink() {
  const { t } = useTexts();
  return (
    <p>
      <button type="button" className="text-link" onClick={() => openDialog({ kind: "forgotPassword" })}>
        {t("recovery.link")}
      </button>
    </p>
  );
}

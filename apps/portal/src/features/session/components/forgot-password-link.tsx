/** From the login to a new password; nothing where the house sets none by a code (flag CHNGPASSVERIF3). */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../lib/dialog-store.ts";
import { useFlag } from "../../../lib/page-context.tsx";

export function ForgotPasswordLink() {
  const { t } = useTexts();
  if (!useFlag("CHNGPASSVERIF3")) return null;
  return (
    <p>
      <button type="button" className="text-link" onClick={() => openDialog({ kind: "forgotPassword" })}>
        {t("recovery.link")}
      </button>
    </p>
  );
}

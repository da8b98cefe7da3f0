/** Link from the login to password recovery; empty where flag CHNGPASSVERIF3 is off. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { useFlag } from "../../../../lib/page/page-context.tsx";

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

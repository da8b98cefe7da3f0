/** What a trial account sees in the place of a member's page. Source: portal-spec section 6, decisions.md. */

import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../lib/dialog-store.ts";

/** See the head of this file. */
export function NeedsAccount() {
  const { t } = useTexts();
  return (
    <EmptyState title={t("cashier.trial.title")} text={t("cashier.trial.text")}>
      <Button kind="primary" icon="door-open" onClick={() => openDialog({ kind: "register" })}>
        {t("shell.register")}
      </Button>
    </EmptyState>
  );
}

/**
 * Shown to trial accounts instead of a member's page. The text and the label of the button come from the specification,
 * section 6.
 */

import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../lib/dialogs/dialog-store.ts";
import { useFlag } from "../lib/page/page-context.tsx";

export function NeedsAccount() {
  const { t } = useTexts();
  const canRegister = useFlag("REG3");
  return (
    <EmptyState title={t("cashier.trial.title")} text={t("member.in_need_true_account")}>
      {canRegister && (
        <Button kind="primary" icon="door-open" onClick={() => openDialog({ kind: "register" })}>
          {t("member.in_increase_submit")}
        </Button>
      )}
    </EmptyState>
  );
}

/** Asks for confirmation before a bonus is given up, and shows what is lost and what stays. */

import { ConfirmDialog } from "@openhouse/ui/dialog/confirm-dialog";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useGiveUpBonus } from "../api/use-own-bonus.ts";
import type { OwnBonus } from "../api/use-own-bonus.ts";
import { useBonusMoney } from "../rules/use-bonus-money.ts";

interface GiveUpDialogProps {
  readonly running: NonNullable<OwnBonus["running"]>;
  readonly currency: string;
  readonly onClose: () => void;
}

export function GiveUpDialog({ running, currency, onClose }: GiveUpDialogProps) {
  const { t } = useTexts();
  const lost = useBonusMoney(currency)(running.atStakeMinor);
  const givingUp = useGiveUpBonus(() => {
    showToast("info", t("wallet.bonus.givenUp"));
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      title={t("wallet.bonus.giveUp.title")}
      text={t("wallet.bonus.giveUp.text", { lost })}
      confirmLabel={t("wallet.bonus.giveUp.confirm", { lost })}
      cancelLabel={t("wallet.bonus.giveUp.keep")}
      closeLabel={t("common.close")}
      isBusy={givingUp.isBusy}
      failure={givingUp.failure}
      onConfirm={() => void givingUp.run({ id: running.id })}
      onCancel={onClose}
    />
  );
}

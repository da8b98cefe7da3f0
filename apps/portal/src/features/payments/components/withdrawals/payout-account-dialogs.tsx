/**
 * The dialogs that add and remove payout accounts, and that set the payment password if there is none. They contain
 * forms, so they must not be inside another form.
 */

import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PaymentPasswordForm } from "../../../../components/payment-password/payment-password-form.tsx";
import type { WithdrawOptions } from "../../api/use-withdraw-options.ts";
import type { PayoutAccount } from "../../rules/withdraw-terms.ts";
import { PayoutAccountForm } from "./payout-account-form.tsx";
import { RemoveAccountDialog } from "./remove-account-dialog.tsx";

interface PayoutAccountDialogsProps {
  readonly options: WithdrawOptions;
  /**
   * "new" opens the dialog that adds an account; an account opens the dialog that removes it. "password" opens the
   * dialog that sets the payment password. Both need a payment password, so a missing one is asked for first.
   */
  readonly choice: PayoutAccount | "new" | "password" | undefined;
  readonly onAdded: (account: PayoutAccount) => void;
  readonly onClose: () => void;
}

export function PayoutAccountDialogs({ options, choice, onAdded, onClose }: PayoutAccountDialogsProps) {
  const { t } = useTexts();
  const needsPassword = !options.settings.hasPaymentPassword;
  if (choice === undefined) return null;
  if (choice !== "new" && choice !== "password") return <RemoveAccountDialog account={choice} onClose={onClose} />;
  if (choice === "password" && !needsPassword) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(needsPassword ? "cashier.withdraw.password.title" : "cashier.account.add")}
      closeLabel={t("common.close")}
    >
      <p className="muted">{t(needsPassword ? "cashier.withdraw.password.text" : "cashier.account.first.text")}</p>
      {needsPassword ? (
        <PaymentPasswordForm isChange={false} isFocused />
      ) : (
        <PayoutAccountForm options={options} onAdded={onAdded} />
      )}
    </Dialog>
  );
}

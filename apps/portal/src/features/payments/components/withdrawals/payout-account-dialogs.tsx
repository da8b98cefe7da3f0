/** The dialogs that add and remove payout accounts. They contain forms, so they must not be inside another form. */

import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { WithdrawOptions } from "../../api/use-withdraw-options.ts";
import type { PayoutAccount } from "../../rules/withdraw-terms.ts";
import { PayoutAccountForm } from "./payout-account-form.tsx";
import { RemoveAccountDialog } from "./remove-account-dialog.tsx";

interface PayoutAccountDialogsProps {
  readonly options: WithdrawOptions;
  /** "new" opens the dialog that adds an account; an account opens the dialog that removes it. */
  readonly choice: PayoutAccount | "new" | undefined;
  readonly onAdded: (account: PayoutAccount) => void;
  readonly onClose: () => void;
}

export function PayoutAccountDialogs({ options, choice, onAdded, onClose }: PayoutAccountDialogsProps) {
  const { t } = useTexts();
  return (
    <>
      <Dialog
        isOpen={choice === "new"}
        onClose={onClose}
        title={t("cashier.account.add")}
        closeLabel={t("common.close")}
      >
        <PayoutAccountForm options={options} onAdded={onAdded} />
      </Dialog>
      {choice !== undefined && choice !== "new" && <RemoveAccountDialog account={choice} onClose={onClose} />}
    </>
  );
}

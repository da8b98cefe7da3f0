/** The windows that change the list of payout accounts. Each holds a form, so no form may surround them. */

import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { WithdrawOptions } from "../api/use-withdraw-options.ts";
import type { PayoutAccount } from "../rules/withdraw-terms.ts";
import { PayoutAccountForm } from "./payout-account-form.tsx";
import { RemoveAccountDialog } from "./remove-account-dialog.tsx";

interface PayoutAccountDialogsProps {
  readonly options: WithdrawOptions;
  /** Which of them is open: for the account to be removed, or for a new one. */
  readonly asked: PayoutAccount | "new" | undefined;
  readonly onAdded: (account: PayoutAccount) => void;
  readonly onClose: () => void;
}

export function PayoutAccountDialogs({ options, asked, onAdded, onClose }: PayoutAccountDialogsProps) {
  const { t } = useTexts();
  return (
    <>
      <Dialog
        isOpen={asked === "new"}
        onClose={onClose}
        title={t("cashier.account.add")}
        closeLabel={t("common.close")}
      >
        <PayoutAccountForm options={options} onAdded={onAdded} />
      </Dialog>
      {asked !== undefined && asked !== "new" && <RemoveAccountDialog account={asked} onClose={onClose} />}
    </>
  );
}

/** Removes a payout account, which needs the payment password. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { refusedField } from "../../../../lib/forms/refused-field.ts";
import { useRemovePayoutAccount } from "../../api/use-payout-account-actions.ts";
import type { PayoutAccount } from "../../rules/withdraw-terms.ts";

export function RemoveAccountDialog({ account, onClose }: { account: PayoutAccount; onClose: () => void }) {
  const { t } = useTexts();
  const [paymentPassword, setPaymentPassword] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const removing = useRemovePayoutAccount(() => {
    showToast("info", t("cashier.account.removed"));
    onClose();
  });
  const isAboutPassword = refusedField(removing.refusal, ["paymentPassword"]) !== undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsMissing(paymentPassword === "");
    if (paymentPassword !== "") void removing.run({ bankCardId: account.bankCardId, paymentPassword });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("cashier.account.remove")}
      closeLabel={t("common.close")}
      isBusy={removing.isBusy}
    >
      <form className="form" noValidate onSubmit={submit}>
        <p>{t("cashier.account.remove.ask", { account: `${account.bankName} ${account.cardNumber}` })}</p>
        <PasswordField
          label={t("cashier.paymentPassword")}
          autoComplete="off"
          required
          value={paymentPassword}
          error={isMissing ? t("common.problem.empty") : isAboutPassword ? removing.failure : undefined}
          showLabel={t("common.password.show")}
          hideLabel={t("common.password.hide")}
          onChange={(event) => {
            setPaymentPassword(event.currentTarget.value);
            setIsMissing(false);
            if (isAboutPassword) removing.reset();
          }}
        />
        <FormFailure text={isAboutPassword ? undefined : removing.failure} />
        <Button type="submit" kind="danger" isBusy={removing.isBusy}>
          {t("cashier.account.remove")}
        </Button>
      </form>
    </Dialog>
  );
}

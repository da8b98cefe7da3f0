/** Sets the first payment password, which withdrawals and transfers need. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { PaymentPasswordForm } from "../../../components/payment-password/payment-password-form.tsx";

export function FirstPaymentPassword() {
  const { t } = useTexts();
  return (
    <section className="pane payment-pane" aria-labelledby="set-payment-password">
      <div className="payment-head">
        <h2 id="set-payment-password">{t("cashier.withdraw.password.title")}</h2>
        <p className="muted">{t("cashier.withdraw.password.text")}</p>
      </div>
      <PaymentPasswordForm isChange={false} />
    </section>
  );
}

/** Whether there is a payment password, and the form to set or change it. */

import { useState } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PaymentPasswordForm } from "../../../components/payment-password/payment-password-form.tsx";
import { useMemberFacts } from "../api/use-member-facts.ts";

/** See the head of this file. The form opens on demand: three password fields are no decoration. */
export function PaymentPasswordPane() {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const hasOne = useMemberFacts().data?.hasPaymentPassword;
  return (
    <section className="pane security-pane" aria-labelledby="payment-password">
      <div className="security-head">
        <h2 id="payment-password">{t("security.payment.title")}</h2>
        {hasOne !== undefined && (
          <Badge tone={hasOne ? "gain" : "live"} icon={hasOne ? "check" : "warning"}>
            {t(hasOne ? "security.payment.isSet" : "security.payment.missing")}
          </Badge>
        )}
      </div>
      <p className="muted">{t("security.payment.text")}</p>
      {hasOne === undefined ? (
        <Skeleton height="2.75rem" />
      ) : isOpen ? (
        <PaymentPasswordForm isChange={hasOne} onDone={() => setIsOpen(false)} />
      ) : (
        <Button icon="key" onClick={() => setIsOpen(true)}>
          {t(hasOne ? "security.payment.change" : "security.payment.set")}
        </Button>
      )}
    </section>
  );
}

/** Whether there is a payment password, and the form to set or change it. */

import { useState } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PaymentPasswordForm } from "../../../components/payment-password/payment-password-form.tsx";
import { useMemberFacts } from "../api/use-member-facts.ts";
import { PaneRead } from "./pane-read.tsx";
import { SecurityPane } from "./security-pane.tsx";

export function PaymentPasswordPane() {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const read = useMemberFacts();
  const hasPaymentPassword = read.data?.hasPaymentPassword;
  const close = () => setIsOpen(false);
  const badge = hasPaymentPassword !== undefined && (
    <Badge tone={hasPaymentPassword ? "gain" : "live"} icon={hasPaymentPassword ? "check" : "warning"}>
      {t(hasPaymentPassword ? "security.payment.isSet" : "security.payment.missing")}
    </Badge>
  );
  const openButton = hasPaymentPassword !== undefined && !isOpen && (
    <Button
      size="small"
      aria-label={t(hasPaymentPassword ? "security.payment.change" : "security.payment.set")}
      onClick={() => setIsOpen(true)}
    >
      {t(hasPaymentPassword ? "security.change" : "security.set")}
    </Button>
  );
  return (
    <SecurityPane
      id="payment-password"
      title={t("security.payment.title")}
      text={t("security.payment.text")}
      state={badge}
      action={openButton}
      step={String(isOpen)}
    >
      <PaneRead read={read} height="1.5rem">
        {({ hasPaymentPassword: isChange }) =>
          isOpen && <PaymentPasswordForm isChange={isChange} onDone={close} onCancel={close} />
        }
      </PaneRead>
    </SecurityPane>
  );
}

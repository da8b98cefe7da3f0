/** Whether there is a payment password, and the form to set or change it. */

import { useState } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PaymentPasswordForm } from "../../../components/payment-password/payment-password-form.tsx";
import { useMemberFacts } from "../api/use-member-facts.ts";
import { PaneRead } from "./pane-read.tsx";
import { SecurityPane } from "./security-pane.tsx";

/** The form opens on demand. */
export function PaymentPasswordPane() {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const read = useMemberFacts();
  const hasOne = read.data?.hasPaymentPassword;
  const close = () => setIsOpen(false);
  const badge = hasOne !== undefined && (
    <Badge tone={hasOne ? "gain" : "live"} icon={hasOne ? "check" : "warning"}>
      {t(hasOne ? "security.payment.isSet" : "security.payment.missing")}
    </Badge>
  );
  const open = hasOne !== undefined && !isOpen && (
    <Button
      size="small"
      aria-label={t(hasOne ? "security.payment.change" : "security.payment.set")}
      onClick={() => setIsOpen(true)}
    >
      {t(hasOne ? "security.change" : "security.set")}
    </Button>
  );
  return (
    <SecurityPane
      id="payment-password"
      title={t("security.payment.title")}
      text={t("security.payment.text")}
      state={badge}
      action={open}
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

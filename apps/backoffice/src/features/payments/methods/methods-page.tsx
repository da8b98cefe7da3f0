/** The payment methods: how members deposit, and how withdrawals are paid. */

import "./methods.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { OfficePage } from "../../../components/office-page.tsx";
import { DepositMethods } from "./deposit-methods.tsx";
import { WithdrawMethods } from "./withdraw-methods.tsx";

export default function MethodsPage() {
  const { t } = useTexts();
  return (
    <OfficePage title={t("backoffice.area.methods")}>
      <DepositMethods />
      <WithdrawMethods />
    </OfficePage>
  );
}

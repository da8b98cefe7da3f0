/** Payments that wait for the member's receipt or the staff's decision, and payments whose dispute was refused. */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useReceipts } from "../../api/use-receipts.ts";
import { openReceipts } from "../../rules/receipt-figures.ts";
import { ReceiptPane } from "./receipt-pane.tsx";

const shownAtFirst = 3;

/** Renders nothing until the list has loaded. Failures are not shown, because the list is polled. */
export function ReceiptPanes() {
  const { t } = useTexts();
  const { data = [] } = useReceipts();
  const [isAll, setAll] = useState(false);
  const openList = openReceipts(data);
  const shownReceipts = isAll ? openList : openList.slice(0, shownAtFirst);
  const hiddenCount = openList.length - shownReceipts.length;
  return (
    <>
      {shownReceipts.map((receipt) => (
        <ReceiptPane key={receipt.id} receipt={receipt} />
      ))}
      {hiddenCount > 0 && (
        <Button icon="chevron-down" onClick={() => setAll(true)}>
          {t("cashier.receipt.more", { count: hiddenCount })}
        </Button>
      )}
    </>
  );
}

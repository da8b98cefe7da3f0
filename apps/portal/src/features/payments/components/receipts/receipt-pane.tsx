/**
 * Asks whether a payment arrived. "Yes" must be confirmed, because it closes the case. A partly received payment, a
 * missing payment and an appeal open a form.
 */

import "./receipt-pane.css";
import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { ConfirmDialog } from "@openhouse/ui/dialog/confirm-dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useSendReceipt } from "../../api/use-receipts.ts";
import type { Receipt } from "../../api/use-receipts.ts";
import { missingNow, readMinor } from "../../rules/receipt-figures.ts";
import { ReceiptForm } from "./receipt-form.tsx";
import type { DisputeKind } from "./receipt-form.tsx";
import { ReceiptHistory } from "./receipt-history.tsx";

export function ReceiptPane({ receipt }: { receipt: Receipt }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [selectedKind, setSelectedKind] = useState<DisputeKind>();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const sending = useSendReceipt(() => setConfirmOpen(false));
  const { id, state, words, bankName, cardNumber, claims } = receipt;
  const canSend = (kind: string) => words.includes(kind);
  const missing = formats.money(missingNow(receipt));
  const values = { amount: formats.money(readMinor(receipt, receipt.expectedMinor)), missing };
  const target = `${bankName} ${cardNumber}`;
  const title = state === "waiting" || state === "disputed" ? state : "refused";
  const form = selectedKind !== undefined && canSend(selectedKind) ? selectedKind : undefined;
  return (
    <section className="pane payment-pane receipt" data-state={state} aria-labelledby={`receipt-${id}`}>
      <div className="payment-head" aria-live="polite">
        <h2 id={`receipt-${id}`}>{t(`cashier.receipt.${title}.title`, values)}</h2>
        <p className="muted">{t(`cashier.receipt.${title}.text`, { target })}</p>
        {state === "waiting" && <p>{t("cashier.receipt.due", { time: formats.time(receipt.dueAt) })}</p>}
      </div>
      {form === undefined ? (
        <div className="payment-actions">
          {canSend("received") && (
            <Button kind="primary" size="large" icon="check" onClick={() => setConfirmOpen(true)}>
              {t(state === "waiting" ? "cashier.receipt.received" : "cashier.receipt.late")}
            </Button>
          )}
          {(["partly", "missing", "appeal"] as const).map(
            (kind) =>
              canSend(kind) && (
                <Button key={kind} size="large" onClick={() => setSelectedKind(kind)}>
                  {t(`cashier.receipt.${kind}`)}
                </Button>
              ),
          )}
        </div>
      ) : (
        <ReceiptForm key={form} receipt={receipt} kind={form} onClose={() => setSelectedKind(undefined)} />
      )}
      <ConfirmDialog
        isOpen={isConfirmOpen}
        title={t("cashier.receipt.confirm.title", { amount: missing })}
        text={t("cashier.receipt.confirm.text", { target })}
        confirmLabel={t("cashier.receipt.confirm.yes")}
        cancelLabel={t("cashier.receipt.confirm.no")}
        closeLabel={t("common.close")}
        isBusy={sending.isBusy}
        failure={sending.failure}
        onConfirm={() => void sending.run({ id, kind: "received" })}
        onCancel={() => {
          setConfirmOpen(false);
          sending.reset();
        }}
      />
      {claims.length > 0 && <ReceiptHistory receipt={receipt} />}
    </section>
  );
}

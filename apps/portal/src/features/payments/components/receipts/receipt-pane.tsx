/** Asks whether one payment arrived. Yes is one click; a form below handles partly, not at all, and appeals. */

import "./receipt-pane.css";
import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useTellReceipt } from "../../api/use-receipts.ts";
import type { Receipt } from "../../api/use-receipts.ts";
import { missingNow, readMinor } from "../../rules/receipt-figures.ts";
import { ReceiptForm } from "./receipt-form.tsx";
import type { ClaimKind } from "./receipt-form.tsx";
import { ReceiptHistory } from "./receipt-history.tsx";

export function ReceiptPane({ receipt }: { receipt: Receipt }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [chosenKind, setChosenKind] = useState<ClaimKind>();
  const telling = useTellReceipt();
  const { id, state, words, bankName, cardNumber, claims } = receipt;
  const may = (word: string) => words.includes(word);
  const missing = formats.money(missingNow(receipt));
  const values = { amount: formats.money(readMinor(receipt, receipt.expectedMinor)), missing };
  const title = state === "waiting" || state === "disputed" ? state : "refused";
  const form = chosenKind !== undefined && may(chosenKind) ? chosenKind : undefined;
  return (
    <section className="pane desk receipt" data-state={state} aria-labelledby={`receipt-${id}`}>
      <div className="desk-head" aria-live="polite">
        <h2 id={`receipt-${id}`}>{t(`cashier.receipt.${title}.title`, values)}</h2>
        <p className="muted">{t(`cashier.receipt.${title}.text`, { target: `${bankName} ${cardNumber}` })}</p>
        {state === "waiting" && <p>{t("cashier.receipt.due", { time: formats.time(receipt.dueAt) })}</p>}
      </div>
      {form === undefined ? (
        <div className="desk-ways">
          {may("received") && (
            <Button
              kind="primary"
              size="large"
              icon="check"
              isBusy={telling.isBusy}
              onClick={() => void telling.run({ id, kind: "received" })}
            >
              {t(state === "waiting" ? "cashier.receipt.received" : "cashier.receipt.late")}
            </Button>
          )}
          {(["partly", "missing", "appeal"] as const).map(
            (kind) =>
              may(kind) && (
                <Button key={kind} size="large" onClick={() => setChosenKind(kind)}>
                  {t(`cashier.receipt.${kind}`)}
                </Button>
              ),
          )}
        </div>
      ) : (
        <ReceiptForm key={form} receipt={receipt} kind={form} onClose={() => setChosenKind(undefined)} />
      )}
      <FormFailure text={telling.failure} />
      {claims.length > 0 && <ReceiptHistory receipt={receipt} />}
    </section>
  );
}

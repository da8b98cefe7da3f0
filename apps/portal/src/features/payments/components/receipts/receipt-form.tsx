/**
 * The form for a partly received payment, a missing payment or an appeal: amount, text and pictures. A failed call
 * keeps the input.
 */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { TextAreaField } from "@openhouse/ui/field/text-area-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { decimalTextOf } from "@openhouse/rules/money/money";
import { missingOf, needsProof } from "@openhouse/rules/payments/receipt-states";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useProofPictures } from "../../../../lib/files/use-proof-pictures.ts";
import { useSendReceipt } from "../../api/use-receipts.ts";
import type { Receipt } from "../../api/use-receipts.ts";
import { readTypedAmount } from "../../rules/read-typed-amount.ts";
import { partBounds, readMinor } from "../../rules/receipt-figures.ts";
import { ProofPicturesField } from "../../../../components/proof-pictures-field.tsx";

export type DisputeKind = "partly" | "missing" | "appeal";

interface ReceiptFormProps {
  readonly receipt: Receipt;
  readonly kind: DisputeKind;
  readonly onClose: () => void;
}

const maxCommentLength = 500;

export function ReceiptForm({ receipt, kind, onClose }: ReceiptFormProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const [text, setText] = useState("");
  const [comment, setComment] = useState("");
  const [areProblemsShown, setProblemsShown] = useState(false);
  const proof = useProofPictures("withdrawal");
  const sending = useSendReceipt(onClose);
  const expected = readMinor(receipt, receipt.expectedMinor);
  const { currency } = expected;
  const reading = readTypedAmount(text, partBounds(currency));
  const received = reading.kind === "amount" ? reading.amount : undefined;
  const missing = received && missingOf(expected, received);
  const isAmountWrong = kind === "partly" && missing === undefined;
  const isProofMissing = needsProof(kind) && proof.fileIds.length === 0;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblemsShown(true);
    if (isAmountWrong) event.currentTarget.querySelector<HTMLInputElement>("[name=received]")?.focus();
    if (isAmountWrong || isProofMissing || proof.isSending) return;
    const amount = received === undefined ? {} : { amount: decimalTextOf(received) };
    void sending.run({ id: receipt.id, kind, ...amount, comment, proof: [...proof.fileIds] });
  };

  return (
    <form className="form" noValidate onSubmit={submit}>
      {kind === "partly" && (
        <MoneyField
          label={t("cashier.receipt.amount")}
          name="received"
          currency={currency}
          value={text}
          hint={
            missing === undefined
              ? t("cashier.receipt.amount.hint", { amount: formats.money(expected) })
              : t("cashier.receipt.rest", { missing: formats.money(missing) })
          }
          error={areProblemsShown && isAmountWrong ? t("cashier.receipt.amount.wrong") : undefined}
          required
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <TextAreaField
        label={t("cashier.receipt.comment")}
        name="comment"
        maxLength={maxCommentLength}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <ProofPicturesField
        proof={proof}
        isRequired={needsProof(kind)}
        error={areProblemsShown && isProofMissing && !proof.isSending ? t("cashier.proof.missing") : undefined}
      />
      <FormFailure text={sending.failure} />
      <div className="payment-actions">
        <Button type="submit" kind="primary" size="large" isBusy={sending.isBusy || proof.isSending}>
          {t(proof.isSending ? "cashier.proof.wait" : "cashier.receipt.send")}
        </Button>
        <Button size="large" onClick={onClose}>
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}

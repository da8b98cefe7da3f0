/** The member's receipts and disputes about a payment and the staff's decisions, in order. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { Receipt } from "../../api/use-receipts.ts";
import { claimDecision, claimKind, readMinor } from "../../rules/receipt-figures.ts";

export function ReceiptHistory({ receipt }: { receipt: Receipt }) {
  const { t } = useTexts();
  const { money, moment } = useFormats();
  return (
    <ol className="receipt-claims" aria-label={t("cashier.receipt.history")}>
      {receipt.claims.map((claim) => (
        <li key={claim.number}>
          <div className="receipt-head">
            <strong>
              {t(`cashier.receipt.claim.${claimKind(claim.kind)}`, {
                received: money(readMinor(receipt, claim.receivedMinor)),
                missing: money(readMinor(receipt, claim.missingMinor)),
              })}
            </strong>
            <time className="muted">{moment(claim.madeAt)}</time>
          </div>
          {claim.comment !== "" && <p>{claim.comment}</p>}
          {claim.files.length > 0 && (
            <p className="muted">{t("cashier.receipt.pictures", { count: claim.files.length })}</p>
          )}
          <p>
            {t(`cashier.receipt.decision.${claimDecision(claim.decision)}`, {
              reason: claim.reason,
              reference: claim.reference,
            })}
          </p>
        </li>
      ))}
    </ol>
  );
}

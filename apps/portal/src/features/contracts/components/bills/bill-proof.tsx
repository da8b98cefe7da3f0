/** The evidence of a bill: the payer, the signed version and its hash, the bill's hash, and later corrections. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { BillDetails } from "../../api/use-bill.ts";
import { useBillTexts } from "./use-bill-texts.ts";

export function BillProof({ details }: { details: BillDetails }) {
  const { t } = useTexts();
  const { exactMoment } = useFormats();
  const { bill, termsHash, hash, adjustedBy } = details;
  const facts = [
    [t("contracts.payer"), t(bill.payer === "upline" ? "contracts.payer.upline" : "contracts.payer.platform")],
    [t("contracts.bill.made"), exactMoment(bill.create_date)],
    [t("contracts.bill.version"), t("contracts.version", { version: bill.version })],
  ] as const;
  const hashes = [
    [t("contracts.bill.termsHash"), termsHash],
    [t("contracts.bill.hash"), hash],
  ] as const;
  return (
    <section className="pane bill-part" aria-label={t("contracts.bill.proof")}>
      <h3>{t("contracts.bill.proof")}</h3>
      {adjustedBy.length > 0 && <LaterChanges changes={adjustedBy} />}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
        {hashes.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="contract-hash figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="field-hint">{t("contracts.bill.hash.hint")}</p>
    </section>
  );
}

/** A bill never changes; a correction is a line of a later bill. */
function LaterChanges({ changes }: { changes: BillDetails["adjustedBy"] }) {
  const { t } = useTexts();
  const { exactMoment } = useFormats();
  const { exact } = useBillTexts();
  return (
    <ul className="bill-changes" aria-label={t("contracts.bill.later")}>
      {changes.map((change) => (
        <li key={[change.foundAt, change.beforeMinor, change.afterMinor, change.reason].join(" ")}>
          {changeText(change)}
        </li>
      ))}
    </ul>
  );

  function changeText({ foundAt, beforeMinor, afterMinor, reason }: (typeof changes)[number]): string {
    const at = exactMoment(foundAt);
    const after = exact(afterMinor);
    if (reason === null) {
      return t("contracts.bill.later.change", { at, before: exact(beforeMinor).text, after: after.text });
    }
    return t("contracts.bill.later.correction", { at, amount: after.signedText, reason });
  }
}

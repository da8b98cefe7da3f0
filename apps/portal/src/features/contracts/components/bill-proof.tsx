/** By what a bill can be held to its word: who pays, the signed version and its hash, its own hash, what came later. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import type { OpenBill } from "../api/use-bill.ts";
import { useBillTexts } from "./use-bill-texts.ts";

/** See the head of this file. */
export function BillProof({ open }: { open: OpenBill }) {
  const { t } = useTexts();
  const { exactMoment } = useHouseFormats();
  const { bill, termsHash, hash, adjustedBy } = open;
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

/** The bill stays as it was made; the difference is a line of a later one. */
function LaterChanges({ changes }: { changes: OpenBill["adjustedBy"] }) {
  const { t } = useTexts();
  const { exactMoment } = useHouseFormats();
  const { fine } = useBillTexts();
  return (
    <ul className="bill-changes" aria-label={t("contracts.bill.later")}>
      {changes.map(({ foundAt, beforeMinor, afterMinor }) => (
        <li key={foundAt}>
          {t("contracts.bill.later.change", {
            at: exactMoment(foundAt),
            before: fine(beforeMinor).text,
            after: fine(afterMinor).text,
          })}
        </li>
      ))}
    </ul>
  );
}

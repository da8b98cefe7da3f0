/** How a bill was calculated: earnings, deductions for downlines, corrections and the payment. */

import "../../../../components/list/record-list.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Notice } from "../../../../components/notice.tsx";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import type { BillDetails } from "../../api/use-bill.ts";
import { readTerms } from "../../rules/read-terms.ts";
import { windowOfKey } from "../../rules/window-text.ts";
import { useBillTexts } from "./use-bill-texts.ts";
import { useTermsTexts } from "../terms/use-terms-texts.ts";

type Line = BillDetails["lines"][number];

/** The lines add up exactly to the total. */
export function BillLines({ details }: { details: BillDetails }) {
  const { t } = useTexts();
  const texts = useBillTexts();
  const { bill, lines, problems } = details;
  return (
    <section className="pane bill-part" aria-label={t("contracts.bill.lines")}>
      <h3>{t("contracts.bill.lines")}</h3>
      {problems.length > 0 && <Notice tone="live">{t("contracts.bill.unsettled")}</Notice>}
      <GrossCalculation details={details} />
      <dl className="facts">
        {lines.map((line) => (
          <BillLine
            key={[line.kind, line.contractId, line.windowKey, line.amountMinor, line.reason].join(" ")}
            line={line}
            details={details}
          />
        ))}
        <div data-total="">
          <dt>{t("common.total")}</dt>
          <dd className="figures">{texts.decimal(bill.amount)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The calculation of the first line, for example "0.5% of ₱459,000.00". */
function GrossCalculation({
  details: { bill, terms: wire, dividend, lostBetMinor, wonBetMinor },
}: {
  details: BillDetails;
}) {
  const { t } = useTexts();
  const texts = useBillTexts();
  const termsTexts = useTermsTexts(useMemberCurrency());
  const terms = readTerms(wire);
  const reachedTier = terms.tiers[bill.tier - 1];
  return <p className="muted">{calculationText()}</p>;

  function calculationText(): string {
    if (reachedTier === undefined) return t("contracts.bill.how.none");
    const rate = termsTexts.oneRate(terms.rateType, reachedTier.rate);
    if (terms.kind === "realtime") {
      const wonRate = termsTexts.oneRate("P", reachedTier.winRate);
      const [lost, won] = [texts.exact(lostBetMinor).text, texts.exact(wonBetMinor).text];
      return t("contracts.bill.how.realtime", { lostRate: rate, lost, wonRate, won });
    }
    if (terms.rateType === "F") return t("contracts.bill.how.fixed", { rate, tier: bill.tier });
    const base = terms.kind === "dividend" ? texts.exact(dividend.baseMinor) : undefined;
    // If the team won, there is nothing to share; `BillBasis` shows the negative base.
    if (base?.isNegative === true) return t("contracts.bill.how.won");
    return t("contracts.bill.how.share", { rate, base: base?.text ?? texts.decimal(bill.team_bet) });
  }
}

interface BillLineProps {
  readonly line: Line;
  readonly details: BillDetails;
}

function BillLine({ line, details: { shares } }: BillLineProps) {
  const { t } = useTexts();
  const texts = useBillTexts();
  const { isNegative, signedText } = texts.exact(line.amountMinor);
  const share = shares.find(({ contractId }) => contractId === line.contractId);
  // If the receiver of this bill pays the downline's contract from the receiver's own wallet, that payment is not
  // deducted a second time. The deduction is then smaller than the downline's earnings.
  const isPartOfYield = share !== undefined && share.yieldMinor !== share.deductedMinor;
  return (
    <div>
      <dt>
        {lineName()}
        {isPartOfYield && (
          <small className="bill-note">
            {t("contracts.bill.line.yield", { amount: texts.exact(share.yieldMinor).text })}
          </small>
        )}
        {line.reason !== null && <small className="bill-note">{line.reason}</small>}
      </dt>
      <dd className="figures">{signedText}</dd>
    </div>
  );

  function lineName(): string {
    switch (line.kind) {
      case "gross":
      case "overcommitted":
      case "passed":
      case "rounding":
      case "short":
        return t(`contracts.bill.line.${line.kind}`);
      case "share":
        return t("contracts.bill.line.share", { name: share?.payeeName ?? "" });
      case "open":
        return t(isNegative ? "contracts.bill.line.taken" : "contracts.bill.line.open");
      case "adjustment":
      case "correction": {
        const window = windowOfKey(line.windowKey ?? "");
        return t(`contracts.bill.line.${line.kind}`, { window: window === undefined ? "" : texts.window(window) });
      }
      default:
        return t("contracts.bill.line.other", { kind: line.kind });
    }
  }
}

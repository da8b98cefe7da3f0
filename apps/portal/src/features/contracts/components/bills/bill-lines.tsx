/** How a bill was calculated: earnings, deductions for downlines, corrections and the payment. */

import "../../../../components/list/record-list.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Notice } from "../../../../components/notice.tsx";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import type { OpenBill } from "../../api/use-bill.ts";
import { readTerms } from "../../rules/read-terms.ts";
import { windowOfKey } from "../../rules/window-text.ts";
import { useBillTexts } from "./use-bill-texts.ts";
import { useTermsTexts } from "../terms/use-terms-texts.ts";

type Line = OpenBill["lines"][number];

/** The lines add up exactly to the total. */
export function BillLines({ open }: { open: OpenBill }) {
  const { t } = useTexts();
  const texts = useBillTexts();
  const { bill, lines, problems } = open;
  return (
    <section className="pane bill-part" aria-label={t("contracts.bill.lines")}>
      <h3>{t("contracts.bill.lines")}</h3>
      {problems.length > 0 && <Notice tone="live">{t("contracts.bill.unsettled")}</Notice>}
      <EarnedHow open={open} />
      <dl className="facts">
        {lines.map((line) => (
          <BillLine
            key={[line.kind, line.contractId, line.windowKey, line.amountMinor, line.reason].join(" ")}
            line={line}
            open={open}
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

/** "0.5% of ₱459,000.00": the calculation of the first line. */
function EarnedHow({ open: { bill, terms: wire, dividend, lostBetMinor, wonBetMinor } }: { open: OpenBill }) {
  const { t } = useTexts();
  const texts = useBillTexts();
  const termsTexts = useTermsTexts(useMemberCurrency());
  const terms = readTerms(wire);
  const reached = terms.tiers[bill.tier - 1];
  return <p className="muted">{howText()}</p>;

  function howText(): string {
    if (reached === undefined) return t("contracts.bill.how.none");
    const rate = termsTexts.oneRate(terms.rateType, reached.rate);
    if (terms.kind === "realtime") {
      const wonRate = termsTexts.oneRate("P", reached.winRate);
      const [lost, won] = [texts.fine(lostBetMinor).text, texts.fine(wonBetMinor).text];
      return t("contracts.bill.how.realtime", { lostRate: rate, lost, wonRate, won });
    }
    if (terms.rateType === "F") return t("contracts.bill.how.fixed", { rate, tier: bill.tier });
    const base = terms.kind === "dividend" ? texts.fine(dividend.baseMinor) : undefined;
    // If the team won, there is nothing to share; the negative base is shown in the basis.
    if (base?.isNegative === true) return t("contracts.bill.how.won");
    return t("contracts.bill.how.share", { rate, base: base?.text ?? texts.decimal(bill.team_bet) });
  }
}

interface BillLineProps {
  readonly line: Line;
  readonly open: OpenBill;
}

function BillLine({ line, open: { shares } }: BillLineProps) {
  const { t } = useTexts();
  const texts = useBillTexts();
  const { isNegative, text } = texts.fine(line.amountMinor);
  const share = shares.find(({ contractId }) => contractId === line.contractId);
  // If a contract below is paid from the downline's own wallet, less is deducted here.
  const isPartOfYield = share !== undefined && share.yieldMinor !== share.deductedMinor;
  return (
    <div>
      <dt>
        {nameOf()}
        {isPartOfYield && (
          <small className="bill-note">
            {t("contracts.bill.line.yield", { amount: texts.fine(share.yieldMinor).text })}
          </small>
        )}
        {line.reason !== null && <small className="bill-note">{line.reason}</small>}
      </dt>
      <dd className="figures">{isNegative ? `−${text}` : text}</dd>
    </div>
  );

  function nameOf(): string {
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

/** The jackpot: the balance of the ledger's account of jackpots. */

import "./jackpot-area.css";
import { Button } from "@openhouse/ui/button/button";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { usePage, usePublicRead } from "../../../../lib/page/page-context.tsx";
import { jackpotRead } from "../../api/front-reads.ts";
import { FrontHead } from "./front-head.tsx";

export default function JackpotArea() {
  const { t } = useTexts();
  return (
    <section className="jackpot pane" data-lit aria-labelledby="jackpot">
      <Parol />
      <FrontHead id="jackpot" title={t("front.jackpot.title")} />
      <Balance />
    </section>
  );
}

function Balance() {
  const { t, locale } = useTexts();
  const { merchant } = usePage();
  const read = usePublicRead(jackpotRead);
  if (read.kind === "loading") {
    return (
      <div aria-busy="true">
        <Skeleton height="3.5rem" />
      </div>
    );
  }
  if (read.kind === "failed") {
    return (
      <div className="front-hollow" role="alert">
        <p>{t("front.jackpot.failed")}</p>
        <Button icon="refresh" onClick={read.retry}>
          {t("common.retry")}
        </Button>
      </div>
    );
  }
  const { amount } = read.value;
  const currency = isCurrencyCode(read.value.currency) ? read.value.currency : merchant.currency;
  return (
    <div className="jackpot-balance">
      <p className="jackpot-sum">
        <MoneyText amount={moneyOfDecimal(amount, currency)} locale={locale} />
      </p>
      {amount === 0 && <p className="muted">{t("front.jackpot.empty")}</p>}
    </div>
  );
}

/** The star lantern of jackpots (docs/visual-design.md). */
function Parol() {
  return (
    <svg className="jackpot-parol" viewBox="-60 -60 120 120" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <circle r="54" opacity="0.35" />
        <path d="M0-50 12-16 48-16 19 6 30 41 0 20-30 41-19 6-48-16-12-16Z" fill="currentColor" fillOpacity="0.14" />
        <path d="M0-50V20M48-16-19 6M30 41-12-16M-30 41 12-16M-48-16 19 6" opacity="0.6" />
        <circle r="9" fill="currentColor" fillOpacity="0.5" />
      </g>
    </svg>
  );
}

/** The jackpots: a counter that rises to the server's value and then continues at the server's rate. */

import "./jackpot-counter.css";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { formatMoney } from "@openhouse/rules/money/money";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { nowMs } from "../../../../lib/clock.ts";
import { usePage, usePublicRead } from "../../../../lib/page/page-context.tsx";
import { jackpotRead } from "../../api/front-reads.ts";
import { useReducedMotion } from "../../hooks/use-reduced-motion.ts";
import { potAt } from "../../rules/pot-at.ts";
import { FrontHead } from "./front-head.tsx";

type Jackpot = Reply<"GET /wps/relay/VIS_getJackpot">;

export default function JackpotCounter() {
  const { t } = useTexts();
  return (
    <section className="jackpot pane" data-lit aria-labelledby="jackpot">
      <Parol />
      <FrontHead id="jackpot" title={t("front.jackpot.title")} />
      <Pots />
    </section>
  );
}

function Pots() {
  const { t } = useTexts();
  const { merchant } = usePage();
  const read = usePublicRead(jackpotRead);
  if (read.kind === "loading") {
    return (
      <div aria-busy="true" className="jackpot-pots">
        <Skeleton height="3.5rem" />
        <Skeleton height="9rem" />
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
  const { amount, perSecond, list, isDemo } = read.value;
  if (list.length === 0) return <p className="front-hollow">{t("front.jackpot.empty")}</p>;
  const currency = isCurrencyCode(read.value.currency) ? read.value.currency : merchant.currency;
  return (
    <div className="jackpot-pots">
      <p className="jackpot-sum">
        <Counter amount={amount} perSecond={perSecond} currency={currency} />
      </p>
      <PotList list={list} currency={currency} />
      {isDemo && <p className="jackpot-note muted">{t("front.jackpot.demo")}</p>}
    </div>
  );
}

function PotList({ list, currency }: { list: Jackpot["list"]; currency: CurrencyCode }) {
  return (
    <dl>
      {list.map(({ code, displayName, amount, perSecond }) => (
        <div key={code}>
          <dt>{displayName}</dt>
          <dd>
            <Counter amount={amount} perSecond={perSecond} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CounterProps {
  readonly amount: number;
  readonly perSecond: number;
  readonly currency: CurrencyCode;
}

const stepMs = 100;

/** Screen readers get only the server's value. The visible value counts up unless reduced motion is set. */
function Counter({ amount, perSecond, currency }: CounterProps) {
  const { locale } = useTexts();
  const hasReducedMotion = useReducedMotion();
  const visibleText = useRef<HTMLSpanElement>(null);
  const pot = useMemo(() => ({ amount, perSecond, servedAtMs: nowMs() }), [amount, perSecond]);
  const format = useCallback((sum: number) => formatMoney(moneyOfDecimal(sum, currency), locale), [currency, locale]);
  const text = format(amount);
  useEffect(() => {
    if (hasReducedMotion) return;
    const draw = () => {
      // The text is written directly, so that React does not render ten times a second.
      if (visibleText.current !== null) visibleText.current.textContent = format(potAt(pot, nowMs()));
    };
    draw();
    const timer = setInterval(() => document.visibilityState === "visible" && draw(), stepMs);
    return () => clearInterval(timer);
  }, [pot, format, hasReducedMotion]);
  return (
    <>
      <span ref={visibleText} className="figures" aria-hidden="true">
        {text}
      </span>
      <span className="visually-hidden">{text}</span>
    </>
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

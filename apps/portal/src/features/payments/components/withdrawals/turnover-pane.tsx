/** The turnover requirements before a withdrawal, open and met, each with the latest bets that counted towards it. */

import "./turnover-pane.css";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { gameCategories } from "@openhouse/rules/catalogue/categories";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { currencyOf } from "../../rules/currency-of.ts";
import type { TurnoverInfo } from "../../rules/withdraw-terms.ts";

type Line = TurnoverInfo["details"][number];

/** Bets count towards the first open requirement, so the order matters and is explained. */
export function TurnoverPane({ turnover }: { turnover: TurnoverInfo }) {
  const { t } = useTexts();
  return (
    <section className="pane payment-pane" aria-labelledby="turnover-title">
      <div className="payment-head">
        <h2 id="turnover-title">{t("cashier.turnover.title")}</h2>
        <p className="muted">{t("cashier.turnover.text")}</p>
      </div>
      <ol className="turnover-lines">
        {turnover.details.map((line) => (
          <li key={line.id}>
            <TurnoverLine line={line} turnover={turnover} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function TurnoverLine({ line, turnover }: { line: Line; turnover: TurnoverInfo }) {
  const { t, language } = useTexts();
  const formats = useFormats();
  const currency = currencyOf(turnover);
  const decimal = (amount: number) => formats.decimal(amount, currency);
  const isMet = line.remainingTurnover === 0;
  const origin = t(`cashier.turnover.origin.${line.origin}`, { amount: decimal(line.amount) });
  const progress = {
    bet: decimal(line.actualTurnover),
    required: decimal(line.requiredTurnover),
  };
  return (
    <>
      <div className="turnover-head">
        <h3>
          {origin} <time className="muted">{formats.moment(line.startedAt)}</time>
        </h3>
        <strong className="figures" data-met={isMet ? "" : undefined}>
          {isMet && <Icon name="success" />}
          {isMet ? t("cashier.turnover.met") : t("cashier.turnover.rest", { rest: decimal(line.remainingTurnover) })}
        </strong>
      </div>
      <progress className="turnover-bar" aria-label={origin} max={line.requiredTurnover} value={line.actualTurnover} />
      <p className="turnover-facts muted">
        <span>{t("cashier.turnover.progress", progress)}</span>
        {line.expiresAt !== null && <span>{t("cashier.turnover.until", { at: formats.moment(line.expiresAt) })}</span>}
        {line.weights.map(({ category, ratePpm }) => (
          <span key={category}>
            {t(ratePpm === 0 ? "cashier.turnover.weight.none" : "cashier.turnover.weight", {
              category: gameCategories[category]?.[language === "TY" ? "fil" : "en"] ?? category,
              percent: formats.percent(ratePpm),
            })}
          </span>
        ))}
      </p>
      {line.betCount === 0 ? (
        <p className="turnover-none muted">{t("cashier.turnover.noBets")}</p>
      ) : (
        <CountedBets line={line} decimal={decimal} />
      )}
    </>
  );
}

function CountedBets({ line, decimal }: { line: Line; decimal: (amount: number) => string }) {
  const { t } = useTexts();
  const { moment } = useFormats();
  return (
    <details className="turnover-bets">
      <summary>{t("cashier.turnover.bets", { count: line.betCount })}</summary>
      {line.betCount > line.bets.length && (
        <p className="muted">{t("cashier.turnover.latest", { count: line.bets.length })}</p>
      )}
      <ul>
        {line.bets.map((bet) => (
          <li key={bet.betId}>
            <span>{bet.gameName}</span>
            <time className="muted">{moment(bet.settledAt)}</time>
            <span className="figures">
              {bet.countedAmount === bet.validBetAmount
                ? decimal(bet.countedAmount)
                : t("cashier.turnover.part", {
                    counted: decimal(bet.countedAmount),
                    bet: decimal(bet.validBetAmount),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

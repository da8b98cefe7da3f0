/** A day with open rebates: the amount of each category, the last day to claim, and one button that claims the day. */

import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { Facts } from "../../../components/list/facts.tsx";
import { useCategoryName } from "../../../lib/formats/use-category-name.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import type { RebateDay } from "../api/use-rebate-days.ts";
import { readMinor } from "../../../lib/formats/read-minor.ts";
import { useDayText } from "./use-day-text.ts";

interface RebateDayPaneProps {
  readonly day: RebateDay;
  readonly currency: CurrencyCode;
  /** True if nothing can be claimed now; the reason is shown above the days. */
  readonly isBlocked: boolean;
  readonly onClaim: () => void;
}

export function RebateDayPane({ day, currency, isBlocked, onClaim }: RebateDayPaneProps) {
  const { t } = useTexts();
  const { money, moment } = useFormats();
  const dayText = useDayText();
  const { balanceDate, totalMinor, claimUntil } = day;
  const amount = money(readMinor(totalMinor, currency));
  const id = `rebate-${balanceDate}`;
  return (
    <section className="pane rebate-day" aria-labelledby={id}>
      <div className="rebate-day-head">
        <h2 id={id}>
          <time dateTime={balanceDate}>{dayText(balanceDate)}</time>
        </h2>
        <strong className="figures">{amount}</strong>
      </div>
      <DayFacts day={day} currency={currency} />
      <div className="rebate-day-foot">
        <p className="muted">{t("rebates.until", { time: moment(claimUntil) })}</p>
        <Button
          kind="primary"
          icon="hand-coins"
          disabled={isBlocked}
          aria-label={t("rebates.askLabel", { amount, day: dayText(balanceDate) })}
          onClick={onClaim}
        >
          {t("rebates.ask", { amount })}
        </Button>
      </div>
    </section>
  );
}

export function DayFacts({ day, currency }: Pick<RebateDayPaneProps, "day" | "currency">) {
  const { money } = useFormats();
  const nameOf = useCategoryName();
  return (
    <Facts
      facts={day.groups.map(({ group, remainMinor }) => ({
        name: nameOf(group.toUpperCase()),
        value: money(readMinor(remainMinor, currency)),
      }))}
    />
  );
}

/** The minutes since the login, and the stakes and wins since then from the ledger. */

import { moneyFromWire } from "@openhouse/rules/money/money";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts } from "../../../components/list/facts.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import type { PlayTime } from "../api/use-limits.ts";
import { useCurrencyOf } from "./use-size-text.ts";

/** A member whose wins exceed the stakes gets another text, because a negative amount spent would be confusing. */
export function VisitFacts({ visit }: { visit: PlayTime }) {
  const { t } = useTexts();
  const { money, count } = useFormats();
  const currency = useCurrencyOf(visit.currency);
  const { minutes, stakedMinor, wonMinor, spentMinor } = visit;
  const text = (minor: string) => {
    const amount = moneyFromWire(minor, currency);
    return amount === undefined ? minor : money(amount);
  };
  const time =
    minutes < 60
      ? t("limits.minutes", { minutes: count(minutes) })
      : t("limits.remind.hours", { hours: count(Math.floor(minutes / 60)), minutes: count(minutes % 60) });
  const isAhead = spentMinor.startsWith("-");
  return (
    <>
      <p>{t("limits.remind.lead", { time })}</p>
      <Facts
        facts={[
          { name: t("limits.remind.staked"), value: text(stakedMinor) },
          { name: t("limits.remind.won"), value: text(wonMinor) },
          {
            name: t(isAhead ? "limits.remind.ahead" : "limits.remind.spent"),
            value: text(isAhead ? spentMinor.slice(1) : spentMinor),
            isTotal: true,
          },
        ]}
      />
    </>
  );
}

/** A figure of the profit and loss page, as a link to the transfers that add up to it; zero is plain text. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ProfitFigureName } from "@openhouse/rules/wallet/profit-figures";
import { RouteLink } from "../../../components/route-link.tsx";
import { memberPath } from "../../../lib/navigation/member-path.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../lib/session/use-member-currency.ts";
import type { ProfitFilter } from "../api/use-profit.ts";

interface FigureLinkProps {
  readonly figure: ProfitFigureName;
  /** In major units. */
  readonly amount: number;
  readonly filter: ProfitFilter;
}

export function FigureLink({ figure, amount, filter }: FigureLinkProps) {
  const { t } = useTexts();
  const text = useFormats().decimal(amount, useMemberCurrency());
  if (amount === 0) return text;
  const { gameCategory, from, to } = filter;
  const gameClass = gameCategory === "CONS" ? "" : gameCategory.toLowerCase();
  return (
    <RouteLink
      className="figure-link"
      href={memberPath("personalProfit", { figure, class: gameClass, range: "custom", from, to })}
      aria-label={t("records.profit.open", { figure: t(`records.profit.${figure}`), amount: text })}
    >
      {text}
    </RouteLink>
  );
}

/** The member's rebate rates per game category (specification, section 9, rebate display). */

import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { rebateCategories } from "@openhouse/rules/agents/rebate-rates";
import { Facts } from "../../../components/list/facts.tsx";
import { PageFailure } from "../../../components/page-failure.tsx";
import { useCategoryName } from "../../../lib/formats/use-category-name.ts";
import { useHouseFormats } from "../../../lib/formats/use-house-formats.ts";
import { useOwnRates } from "../api/use-rebate-days.ts";

export function RateOverview() {
  const { t } = useTexts();
  const { percent } = useHouseFormats();
  const nameOf = useCategoryName();
  const { data, error, refetch } = useOwnRates();
  return (
    <section className="pane rebate-rates" aria-labelledby="rebate-rates">
      <h2 id="rebate-rates">{t("rebates.rates")}</h2>
      <p className="muted">{t("rebates.rates.text")}</p>
      {data !== undefined && (
        <Facts
          facts={rebateCategories.map((category) => ({ name: nameOf(category), value: percent(data[category]) }))}
        />
      )}
      {data === undefined && error === null && <Skeleton height="14rem" />}
      {data === undefined && error !== null && <PageFailure error={error} onRetry={() => void refetch()} />}
    </section>
  );
}

/** /member/manualRebate: the rebates of each day that can be claimed, and the member's rates. */

import "./rebates.css";
import "@openhouse/ui/pane/pane.css";
import { useState } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PageFailure } from "../../../components/page-failure.tsx";
import { RouteLink } from "../../../components/route-link.tsx";
import { memberPath } from "../../../lib/navigation/member-path.ts";
import { useFlag, usePage } from "../../../lib/page/page-context.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useIsTrial } from "../../../lib/session/use-is-trial.ts";
import { useRebateDays, useOwnRates } from "../api/use-rebate-days.ts";
import type { RebateDay, RebateDays } from "../api/use-rebate-days.ts";
import { readMinor } from "../../../lib/formats/read-minor.ts";
import { DisburseDialog } from "./disburse-dialog.tsx";
import { RebateDayPane } from "./rebate-day-pane.tsx";
import { exampleAmount, turnoverRequirementOf } from "./turnover-requirement-of.ts";
import { rebateCategories } from "@openhouse/rules/agents/rebate-rates";
import { Facts } from "../../../components/list/facts.tsx";
import { useCategoryName } from "../../../lib/formats/use-category-name.ts";

/** Guests get no rebates. */
export default function ManualRebatePage() {
  const { t } = useTexts();
  const isTrial = useIsTrial();
  if (isTrial) return <EmptyState title={t("member.page.manualRebate")} text={t("rebates.trial")} />;
  return <OwnRebates />;
}

function OwnRebates() {
  const { merchant } = usePage();
  const hasOverview = useFlag("PLYRBT");
  const read = useRebateDays();
  if (read.isPending) return <Skeleton height="30rem" />;
  if (read.data === undefined) return <PageFailure error={read.error} onRetry={() => void read.refetch()} />;
  const { currency } = read.data;
  return (
    <div className="rebate-page">
      <WaitingRebates rebates={read.data} currency={isCurrencyCode(currency) ? currency : merchant.currency} />
      {hasOverview && <RateOverview />}
    </div>
  );
}

interface WaitingRebatesProps {
  readonly rebates: RebateDays;
  readonly currency: CurrencyCode;
}

/** The message about a claimed day stays until the member opens another day. */
function WaitingRebates({ rebates, currency }: WaitingRebatesProps) {
  const { t } = useTexts();
  const { money, count } = useFormats();
  const [openDay, setOpenDay] = useState<RebateDay>();
  const [paidMinor, setPaidMinor] = useState<string>();
  const example = exampleAmount(currency);
  const turnover = turnoverRequirementOf(example, rebates.turnoverPpm);
  const open = (day: RebateDay) => {
    setPaidMinor(undefined);
    setOpenDay(day);
  };
  return (
    <>
      <p className="rebate-lead muted">
        {t(`rebates.lead.${rebates.mode}`)}
        {turnover !== undefined && ` ${t("rebates.turnover", { amount: money(example), toBet: money(turnover) })}`}
      </p>
      {rebates.block !== null && <Notice tone="live">{t(`rebates.block.${rebates.block}`)}</Notice>}
      {paidMinor !== undefined && (
        <Notice tone="gain" isAlert>
          {t("rebates.done", { amount: money(readMinor(paidMinor, currency)) })}
        </Notice>
      )}
      <SumPanes
        sums={[
          { name: t("rebates.total"), value: money(readMinor(rebates.totalMinor, currency)) },
          { name: t("rebates.days"), value: count(rebates.list.length) },
        ]}
      />
      {rebates.list.length === 0 ? (
        <EmptyState title={t("rebates.empty.title")} text={t("rebates.empty.text")} />
      ) : (
        <ul className="rebate-days">
          {rebates.list.map((day) => (
            <li key={day.balanceDate}>
              <RebateDayPane
                day={day}
                currency={currency}
                isBlocked={rebates.block !== null}
                onClaim={() => open(day)}
              />
            </li>
          ))}
        </ul>
      )}
      <RecordLink />
      {openDay !== undefined && (
        <DisburseDialog
          // After a refusal the days are loaded again, so that the dialog shows the remaining amounts. If the day is no
          // longer in the list, the dialog keeps the amounts that it was opened with.
          day={rebates.list.find(({ balanceDate }) => balanceDate === openDay.balanceDate) ?? openDay}
          currency={currency}
          turnoverPpm={rebates.turnoverPpm}
          onClose={() => setOpenDay(undefined)}
          onPaid={(paid) => {
            setOpenDay(undefined);
            setPaidMinor(paid);
          }}
        />
      )}
    </>
  );
}

function RecordLink() {
  const { t } = useTexts();
  const href = memberPath("bonusDetails", { part: "rebates", range: "past30" });
  return (
    <RouteLink className="button" data-kind="quiet" data-size="normal" href={href}>
      <Icon name="arrow-right" />
      {t("rebates.record")}
    </RouteLink>
  );
}

/** The member's rebate rates per game category (specification, section 9, rebate display). */
function RateOverview() {
  const { t } = useTexts();
  const { percent } = useFormats();
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

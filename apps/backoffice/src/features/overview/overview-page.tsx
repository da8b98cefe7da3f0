/** The figures of today and the days before, computed from the ledger, and the work that waits. */

import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { FilterBar, FilterChoice } from "../../components/list/filter-bar.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useCall } from "../../lib/use-call.ts";
import { useFilters } from "../../lib/use-filters.ts";
import { DayTable } from "./day-table.tsx";
import type { OverviewFigures } from "./day-table.tsx";
import { WaitingLinks } from "./waiting-links.tsx";
import type { WaitingLinksProps } from "./waiting-links.tsx";

const heightPx = 28;

const stepPx = 6;

const barPx = 4;

const defaults = { days: "14" };
const dayChoices = ["7", "14", "31", "92"];
const refreshMs = 30_000;
const maxBars = 31;

export function OverviewPage(waitingProps: WaitingLinksProps) {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters(defaults);
  const days = dayChoices.includes(filters.days) ? Number(filters.days) : Number(defaults.days);
  const { data, error, refetch } = useCall("GET /backoffice/api/overview", { query: { days } }, { refreshMs });
  return (
    <OfficePage title={t("backoffice.area.overview")}>
      <WaitingLinks {...waitingProps} />
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <TodayTiles figures={data} />
          <FilterBar label={t("backoffice.filter.title")} isFiltered={false} onClear={() => undefined}>
            <FilterChoice
              label={t("backoffice.overview.period")}
              value={String(days)}
              onChange={(value) => setFilters({ days: value })}
              options={dayChoices.map((value) => ({
                value,
                label: t("backoffice.overview.days", { days: Number(value) }),
              }))}
            />
          </FilterBar>
          <DayTable figures={data} />
        </>
      )}
    </OfficePage>
  );
}

function TodayTiles({ figures }: { figures: OverviewFigures }) {
  const { t } = useTexts();
  const { money, count, stamp } = useFormats();
  const { currency, liabilities } = figures;
  const [today, yesterday] = figures.days;
  if (today === undefined) return null;
  const amount = (minor: string) => money(minor, currency);
  const displayedDays = figures.days.slice(0, maxBars).toReversed();
  const bars = (key: "depositMinor" | "payoutMinor" | "stakeMinor" | "grossMinor") => (
    <DayBars minors={displayedDays.map((day) => day[key])} />
  );
  const yesterdayText = (minor: string | undefined) =>
    minor === undefined ? undefined : t("backoffice.overview.yesterday", { amount: amount(minor) });
  return (
    <section aria-label={t("backoffice.overview.today", { day: today.day })}>
      <h2 className="tiles-title">
        {t("backoffice.overview.today", { day: today.day })}
        <span className="muted figures">{t("backoffice.list.asOf", { time: stamp(figures.asOf).slice(11) })}</span>
      </h2>
      <dl className="tiles">
        <Tile
          name={t("backoffice.overview.deposits")}
          note={yesterdayText(yesterday?.depositMinor)}
          value={amount(today.depositMinor)}
          bars={bars("depositMinor")}
        />
        <Tile
          name={t("backoffice.overview.payouts")}
          note={yesterdayText(yesterday?.payoutMinor)}
          value={amount(today.payoutMinor)}
          bars={bars("payoutMinor")}
        />
        <Tile
          name={t("backoffice.overview.stakes")}
          note={yesterdayText(yesterday?.stakeMinor)}
          value={amount(today.stakeMinor)}
          bars={bars("stakeMinor")}
        />
        <Tile
          name={t("backoffice.overview.gross")}
          note={yesterdayText(yesterday?.grossMinor)}
          value={amount(today.grossMinor)}
          bars={bars("grossMinor")}
        />
        <Tile
          name={t("backoffice.overview.owed")}
          note={t("backoffice.overview.owedParts", {
            bonus: amount(liabilities.bonusMinor),
            hold: amount(liabilities.holdMinor),
          })}
          value={amount(liabilities.mainMinor)}
        />
        <Tile
          name={t("backoffice.overview.members")}
          note={t("backoffice.overview.newMembers", { count: figures.membersToday })}
          value={count(figures.members)}
        />
      </dl>
    </section>
  );
}

interface TileProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly note: string | undefined;
  readonly bars?: ReactNode;
}

function Tile({ name, value, note, bars }: TileProps) {
  return (
    <div className="tile">
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
      {note !== undefined && <dd className="tile-note figures">{note}</dd>}
      {bars !== undefined && <dd className="tile-note">{bars}</dd>}
    </div>
  );
}

interface DayBarsProps {
  /** Oldest first. */
  readonly minors: readonly string[];
}

/**
 * A bar chart with one bar per day; negative amounts have bars below the line. The chart is decorative, because the
 * table below it contains the numbers.
 */
function DayBars({ minors }: DayBarsProps) {
  const values = minors.map(Number);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const scale = heightPx / Math.max(top - bottom, 1);
  return (
    <svg className="day-bars" viewBox={`0 0 ${values.length * stepPx} ${heightPx}`} aria-hidden="true">
      {values.map((value, index) => (
        <rect
          // Bars never change places, so the index identifies the day.
          key={`${minors.length - index} days`}
          x={index * stepPx}
          y={(top - Math.max(value, 0)) * scale}
          width={barPx}
          height={Math.max(Math.abs(value) * scale, 1)}
          data-today={index === values.length - 1 ? "" : undefined}
        />
      ))}
    </svg>
  );
}

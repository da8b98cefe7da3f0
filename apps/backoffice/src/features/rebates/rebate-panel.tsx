/** One day of rebates: totals per class, and the check that a recalculation gives the same result. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { gameCategories } from "@openhouse/rules/catalogue/categories";
import { Button } from "@openhouse/ui/button/button";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { Icon } from "@openhouse/ui/icon/icon";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useRebateRun, useReplay } from "./use-rebate-runs.ts";
import type { RebateCategory, RebateRun } from "./use-rebate-runs.ts";

interface RebatePanelProps {
  readonly run: RebateRun;
  readonly currency: string;
  readonly onClose: () => void;
}

export function RebatePanel({ run, currency, onClose }: RebatePanelProps) {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  const amountOrNull = (minor: string) => (minor === "0" ? null : money(minor, currency));
  return (
    <SidePanel
      title={`${t("finance.area.rebates")} · ${run.day} ${currency}`}
      closeLabel={t("backoffice.close")}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: t("finance.rebates.settledAt"), value: <time>{stamp(run.settledAt)}</time> },
          { name: t("finance.results.from"), value: <time>{stamp(run.fromAt)}</time> },
          { name: t("finance.results.to"), value: <time>{stamp(run.untilAt)}</time> },
          { name: t("finance.rebates.amount"), value: money(run.amountMinor, currency), isNumeric: true },
          { name: t("finance.rebates.paid"), value: amountOrNull(run.paidMinor), isNumeric: true },
          { name: t("finance.rebates.remain"), value: amountOrNull(run.remainMinor), isNumeric: true },
          { name: t("finance.rebates.lapsed"), value: amountOrNull(run.lapsedMinor), isNumeric: true },
          { name: t("finance.rebates.withheld"), value: amountOrNull(run.withheldMinor), isNumeric: true },
        ]}
      />
      <Categories run={run} currency={currency} />
      <Section title={t("finance.rebates.replay")}>
        <ReplayProof id={run.id} />
      </Section>
    </SidePanel>
  );
}

/** The panel of a day that the URL opens and that is outside the selected period. */
export function OtherDayPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useRebateRun(id);
  if (data !== undefined) return <RebatePanel run={data} currency={data.currency} onClose={onClose} />;
  return (
    <SidePanel title={t("finance.area.rebates")} closeLabel={t("backoffice.close")} onClose={onClose}>
      <PanelState error={error} onRetry={() => void refetch()} />
    </SidePanel>
  );
}

function Categories({ run, currency }: Pick<RebatePanelProps, "run" | "currency">) {
  const { t } = useTexts();
  const columns = useCategoryColumns(currency);
  return (
    <Section title={t("finance.rebates.categories")}>
      <DataTable
        caption={t("finance.rebates.categories")}
        rowKey={({ category, side }) => `${category} ${side}`}
        emptyText={t("backoffice.statement.empty")}
        state={{ kind: "loaded", rows: run.categories }}
        isDense
        columns={columns}
      />
    </Section>
  );
}

function useCategoryColumns(currency: string): Column<RebateCategory>[] {
  const { t, locale } = useTexts();
  const { money, count } = useFormats();
  const language = locale.startsWith("fil") ? "fil" : "en";
  return [
    {
      key: "category",
      title: t("finance.rebates.category"),
      cell: ({ category, side, payees }) => (
        <span className="two-lines">
          {gameCategories[category]?.[language] ?? category} ({category})
          <span className="muted">
            {t(side === "agent" ? "finance.rebates.side.agent" : "finance.rebates.side.player")}: {count(payees)}
          </span>
        </span>
      ),
    },
    {
      key: "validBet",
      title: t("finance.rebates.validBet"),
      isNumeric: true,
      cell: ({ validBetMinor }) => money(validBetMinor, currency),
    },
    {
      key: "amount",
      title: t("finance.rebates.amount"),
      isNumeric: true,
      cell: ({ amountMinor, correctionMinor, remainMinor }) => (
        <span className="two-lines">
          {money(amountMinor, currency)}
          {correctionMinor !== "0" && (
            <span className="muted">
              {t("finance.rebates.correction")}: {money(correctionMinor, currency)}
            </span>
          )}
          {remainMinor !== "0" && (
            <span className="muted">
              {t("finance.rebates.remain")}: {money(remainMinor, currency)}
            </span>
          )}
        </span>
      ),
    },
  ];
}

/** Recalculates the day on request only, because a recalculation reads every bet of the day. */
function ReplayProof({ id }: { id: string }) {
  const { t } = useTexts();
  const { count } = useFormats();
  const [isRequested, setIsRequested] = useState(false);
  const { data, error, refetch } = useReplay(id, isRequested);
  if (!isRequested) {
    return (
      <>
        <p className="muted">{t("finance.rebates.replay.text")}</p>
        <Button size="small" icon="refresh" onClick={() => setIsRequested(true)}>
          {t("finance.rebates.replay.ask")}
        </Button>
      </>
    );
  }
  if (data === undefined) return <PanelState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <CheckNotice
        isGood={data.isSame}
        text={
          data.isSame
            ? t("finance.rebates.replay.same", { count: count(data.entries) })
            : t("finance.rebates.replay.other")
        }
      />
      <CheckNotice
        isGood={data.isAccounted}
        text={t(data.isAccounted ? "finance.rebates.replay.accounted" : "finance.rebates.replay.unaccounted")}
      />
    </>
  );
}

function CheckNotice({ isGood, text }: { isGood: boolean; text: string }) {
  const { t } = useTexts();
  return (
    <output aria-label={t("backoffice.status")} className="notice" data-tone={isGood ? "gain" : "error"}>
      <Icon name={isGood ? "success" : "error"} />
      <span>{text}</span>
    </output>
  );
}

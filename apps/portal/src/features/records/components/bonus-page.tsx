/**
 * /member/bonusDetails: the transfers of the bonus wallet, the bonuses and rebates paid to the main wallet, and the
 * record of rebates per day.
 */

import "./records.css";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChoiceChips } from "../../../components/list/choice-chips.tsx";
import { DateRangePicker, rangeText } from "../../../components/list/date-range-picker.tsx";
import { RecordFilters } from "../../../components/list/record-filters.tsx";
import { useFlag } from "../../../lib/page/page-context.tsx";
import { useIsTrial } from "../../../lib/session/use-is-trial.ts";
import { useRecordUrl } from "../../../lib/lists/use-record-url.ts";
import type { RecordUrl } from "../../../lib/lists/use-record-url.ts";
import { useStatementWithSums } from "../api/use-statement-with-sums.ts";
import { bonusPartNames, bonusPartOf, bonusParts } from "../rules/bonus-part-of.ts";
import type { BonusPart } from "../rules/bonus-part-of.ts";
import { RebateRecordList } from "./rebate-record-list.tsx";
import { StatementList } from "./statement-list.tsx";
import { StatementSums } from "./statement-sums.tsx";

/** The choice `rebates` is offered only if the merchant has rebate pages and the account is not a trial account. */
export default function BonusPage() {
  const { t } = useTexts();
  const isTrial = useIsTrial();
  const hasRebates = useFlag("MYRBT3") && !isTrial;
  const recordUrl = useRecordUrl();
  const { window, today } = recordUrl;
  const requestedPart = recordUrl.filter("part");
  const part = requestedPart === "rebates" && hasRebates ? "rebates" : bonusPartOf(requestedPart);
  const parts = hasRebates ? ([...bonusPartNames, "rebates"] as const) : bonusPartNames;
  return (
    <div className="record-page">
      <p className="muted">{t("rebates.bonus.text")}</p>
      <ChoiceChips
        legend={t("records.line.wallet")}
        chips={parts.map((value) => ({
          value,
          label: t(`rebates.bonus.part.${value}`),
        }))}
        selected={part}
        onSelect={(value) => recordUrl.setFilters({ part: value === "bonus" ? "" : value })}
      />
      <RecordFilters chosen={[rangeText(window, t)]}>
        <DateRangePicker window={window} today={today} onChange={recordUrl.setWindow} />
      </RecordFilters>
      {part === "rebates" ? (
        <RebateRecordList recordUrl={recordUrl} />
      ) : (
        <StatementPart part={part} recordUrl={recordUrl} />
      )}
    </div>
  );
}

function StatementPart({ part, recordUrl }: { part: BonusPart; recordUrl: RecordUrl }) {
  const { t } = useTexts();
  const { bounds, page, cursor } = recordUrl;
  const { statement, sums } = useStatementWithSums({ narrowing: bonusParts[part], bounds, page, cursor });
  return (
    <>
      <StatementSums statement={sums} />
      <StatementList
        statement={statement}
        total={sums?.total}
        empty={<EmptyState title={t("rebates.bonus.empty")} text={t("rebates.bonus.emptyText")} />}
        recordUrl={recordUrl}
      />
    </>
  );
}

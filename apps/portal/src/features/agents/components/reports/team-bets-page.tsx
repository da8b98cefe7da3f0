/** /agent/personalHistoryCopy: the bets of the team; a dense table on wide screens, cards on phones. */

import "./team.css";
import { DataTable } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChoiceChips } from "../../../../components/list/choice-chips.tsx";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { SumPanes } from "../../../../components/list/sum-panes.tsx";
import { DateRangePicker } from "../../../../components/list/date-range-picker.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { useRecordUrl } from "../../../../lib/lists/use-record-url.ts";
import { teamPartOf, teamParts, useTeamBets } from "../../api/use-team-bets.ts";
import type { TeamBets } from "../../api/use-team-bets.ts";
import { TeamNameSearch } from "./team-name-search.tsx";
import { useTeamBetColumns } from "./use-team-bet-columns.tsx";

export default function TeamBetsPage() {
  const { t } = useTexts();
  const recordUrl = useRecordUrl();
  const { window, today, bounds, page } = recordUrl;
  const part = teamPartOf(recordUrl.filter("part"));
  const name = recordUrl.filter("name");
  const bets = useTeamBets({ part, name, bounds, page });
  const state = useListState(bets, bets.data?.list);
  const columns = useTeamBetColumns(bets.data?.footer.sums);
  return (
    <div className="team">
      <div className="team-filters">
        <ChoiceChips
          legend={t("team.part")}
          chips={teamParts.map((value) => ({ value, label: t(`team.part.${value}`) }))}
          selected={part}
          onSelect={(value) => recordUrl.setFilters({ part: value === "ALL" ? "" : value })}
        />
        <TeamNameSearch key={name} name={name} part={part} onName={(value) => recordUrl.setFilters({ name: value })} />
        <DateRangePicker window={window} today={today} onChange={recordUrl.setWindow} />
      </div>
      <TeamSums bets={bets.data} />
      <div className="team-table" data-stale={bets.isPlaceholderData ? "" : undefined}>
        <DataTable
          caption={t("team.bets.title")}
          columns={columns}
          rowKey={({ orderNo }) => orderNo}
          state={state}
          emptyText={t("team.bets.empty")}
        />
      </div>
      <RecordPages page={page} pages={bets.data?.totalPages} onPage={recordUrl.setPage} />
    </div>
  );
}

function TeamSums({ bets }: { bets: TeamBets | undefined }) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { decimal, count } = useFormats();
  const sums = bets?.footer.sums;
  const amountText = (amount: number | undefined) => (amount === undefined ? undefined : decimal(amount, currency));
  return (
    <SumPanes
      sums={[
        { name: t("records.bets.sums.stake"), value: amountText(sums?.betAmount) },
        { name: t("records.bets.sums.win"), value: amountText(sums?.winAmount) },
        { name: t("records.bets.sums.net"), value: amountText(sums?.profitAndLoss) },
        { name: t("team.bets.players"), value: bets === undefined ? undefined : count(bets.footer.players) },
        { name: t("records.bets.sums.bets"), value: bets === undefined ? undefined : count(bets.total) },
      ]}
    />
  );
}

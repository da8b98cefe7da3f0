/** /member/personalHistoryCopy: the member's bets by class of games; each bet opens to show its details. */

import "./records.css";
import type { ReactNode } from "react";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { SelectField } from "@openhouse/ui/select/select";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RecordList } from "../../../components/list/record-list.tsx";
import { KeyedPages } from "../../../components/list/keyed-pages.tsx";
import { SaveRecord } from "../../../components/list/save-record.tsx";
import { SumPanes } from "../../../components/list/sum-panes.tsx";
import { DateRangePicker, rangeText } from "../../../components/list/date-range-picker.tsx";
import { RecordFilters } from "../../../components/list/record-filters.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useListState } from "../../../lib/queries/use-list-state.ts";
import { useMemberCurrency } from "../../../lib/session/use-member-currency.ts";
import { useRecordUrl } from "../../../lib/lists/use-record-url.ts";
import type { RecordUrl } from "../../../lib/lists/use-record-url.ts";
import { betsPerPage, useBetsWithSums } from "../api/use-bets-with-sums.ts";
import type { BetRecord, Bet } from "../api/use-bets-with-sums.ts";
import { useRound } from "../api/use-round.ts";
import { gameClassNames, gameClassOf, gameLists, outcomeOf, outcomes, readOrderNumber } from "../rules/game-classes.ts";
import { FindRound } from "./find-round.tsx";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { betStatusText } from "../../../components/list/bet-status.tsx";
import type { RecordLines } from "../../../components/list/record-list.tsx";
import { BetFacts } from "./bet-facts.tsx";

/** If the URL names a round, the page shows only that round instead of the list. */
export default function BetsPage() {
  const recordUrl = useRecordUrl();
  const order = readOrderNumber(recordUrl.filter("order")) ?? "";
  const findForm = <FindRound key={order} order={order} onOrder={(value) => recordUrl.setFilters({ order: value })} />;
  return (
    <div className="record-page">
      {order === "" ? (
        <BetList recordUrl={recordUrl} findForm={findForm} />
      ) : (
        <>
          {findForm}
          <RequestedRound order={order} />
        </>
      )}
    </div>
  );
}

function RequestedRound({ order }: { order: string }) {
  const { t } = useTexts();
  const round = useRound(order);
  const state = useListState(round, round.data);
  return (
    <RecordList
      caption={t("records.bets.title")}
      state={state}
      rowKey={({ orderNo }) => orderNo}
      lines={useBetLines()}
      isOpen
      empty={<EmptyState title={t("records.order.none")} text={t("records.order.hint")} />}
      waitingRows={1}
    />
  );
}

function BetList({ recordUrl, findForm }: { recordUrl: RecordUrl; findForm: ReactNode }) {
  const { t } = useTexts();
  const { window, today, bounds, page, cursor } = recordUrl;
  const gameClass = gameClassOf(recordUrl.filter("class"));
  const outcome = outcomeOf(recordUrl.filter("outcome"));
  const { bets, sums } = useBetsWithSums({ gameClass, outcome, bounds, page, cursor });
  const state = useListState(bets, bets.data?.list);
  const lines = useBetLines();
  return (
    <>
      <RecordFilters chosen={[t(`records.class.${gameClass}`), rangeText(window, t), t(`records.outcome.${outcome}`)]}>
        <DateRangePicker window={window} today={today} onChange={recordUrl.setWindow} />
        <div className="record-filters-end">
          <SelectField
            label={t("records.class")}
            options={gameClassNames.map((value) => ({ value, label: t(`records.class.${value}`) }))}
            value={gameClass}
            onChange={({ currentTarget: { value } }) => recordUrl.setFilters({ class: value === "rng" ? "" : value })}
          />
          <SelectField
            label={t("records.outcome")}
            options={outcomes.map((value) => ({ value, label: t(`records.outcome.${value}`) }))}
            value={outcome}
            onChange={({ currentTarget: { value } }) => recordUrl.setFilters({ outcome: value === "all" ? "" : value })}
          />
          {findForm}
        </div>
      </RecordFilters>
      <BetSums record={sums} />
      {sums?.total !== undefined && sums.total > 0 && (
        <SaveRecord
          read={(api, form) =>
            api.call("GET /wps/report/bets", {
              query: {
                form,
                list: gameLists[gameClass],
                startDate: bounds.startMs,
                ...(bounds.endMs !== undefined && { endDate: bounds.endMs }),
                ...(outcome !== "all" && { winLossDraw: outcome }),
              },
            })
          }
        />
      )}
      <div data-stale={bets.isPlaceholderData ? "" : undefined}>
        <RecordList
          caption={t("records.bets.title")}
          state={state}
          rowKey={({ orderNo }) => orderNo}
          lines={lines}
          empty={<EmptyState title={t("records.bets.empty")} text={t("records.bets.emptyText")} />}
          waitingRows={betsPerPage}
        />
      </div>
      <KeyedPages record={bets} total={sums?.total} size={betsPerPage} recordUrl={recordUrl} />
    </>
  );
}

/** The totals of the date range, not of the page. */
function BetSums({ record }: { record: BetRecord | undefined }) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { decimal, count } = useFormats();
  const sums = record?.footer?.sums;
  const text = (amount: number | undefined) => (amount === undefined ? undefined : decimal(amount, currency));
  return (
    <SumPanes
      sums={[
        { name: t("records.bets.sums.stake"), value: text(sums?.betAmount) },
        { name: t("records.bets.sums.win"), value: text(sums?.winAmount) },
        { name: t("records.bets.sums.net"), value: text(sums?.profitAndLoss) },
        { name: t("records.bets.sums.valid"), value: text(sums?.validBetAmount) },
        { name: t("records.bets.sums.bets"), value: record?.total === undefined ? undefined : count(record.total) },
      ]}
    />
  );
}

/** Returns how the row of a bet is shown, closed and open. */
function useBetLines(): RecordLines<Bet> {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { locale, moment, decimal } = useFormats();
  return {
    details: (bet) => <BetFacts bet={bet} />,
    overview: (bet) => ({
      icon: bet.profitAndLoss > 0 ? "star" : "play",
      ...(bet.profitAndLoss > 0 && { tone: "gain" }),
      title: bet.gameName,
      subtitle: <time>{moment(bet.betTimeInTimestamp)}</time>,
      amount: <MoneyText amount={moneyOfDecimal(bet.profitAndLoss, currency)} locale={locale} isSigned />,
      after: `${betStatusText(bet, t)} · ${decimal(bet.betAmount, currency)}`,
    }),
  };
}

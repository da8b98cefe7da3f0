/** The deposits of the last thirty days: state, amount and a link to each deposit. */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { TableNotice } from "@openhouse/ui/table/table-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { Facts } from "../../../../components/list/facts.tsx";
import { RecordList } from "../../../../components/list/record-list.tsx";
import type { RecordOverview, RecordLines } from "../../../../components/list/record-list.tsx";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { depositsPerPage, useDepositReport } from "../../api/use-deposit-report.ts";
import type { DepositReport } from "../../api/use-deposit-report.ts";
import { depositPhase } from "../../rules/deposit-progress.ts";
import type { DepositPhase } from "../../rules/deposit-progress.ts";

type Row = DepositReport["list"][number];

interface RecentDepositsProps {
  readonly shownId: string | undefined;
  readonly onShow: (depositId: string) => void;
}

export function RecentDeposits({ shownId, onShow }: RecentDepositsProps) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const [page, setPage] = useState(1);
  const report = useDepositReport(page);
  const state = useListState(report, report.data?.list);
  const lines = useDepositLines({ shownId, onShow }, currency);
  return (
    <section className="recent" aria-busy={report.isPlaceholderData}>
      <h2>{t("cashier.deposit.recent")}</h2>
      <RecordList
        caption={t("cashier.deposit.recent")}
        state={state}
        rowKey={({ depositId }) => depositId}
        lines={lines}
        empty={<TableNotice text={t("cashier.deposit.none")} />}
        waitingRows={depositsPerPage}
      />
      <RecordPages page={page} pages={report.data?.totalPages} onPage={setPage} />
    </section>
  );
}

const phaseLooks: Readonly<Record<DepositPhase, Pick<RecordOverview, "icon" | "tone">>> = {
  asking: { icon: "hourglass", tone: "live" },
  paying: { icon: "hourglass", tone: "live" },
  review: { icon: "search", tone: "live" },
  proved: { icon: "search", tone: "live" },
  credited: { icon: "arrow-down", tone: "gain" },
  rejected: { icon: "error", tone: "error" },
  cancelled: { icon: "minus" },
  expired: { icon: "clock" },
};

function useDepositLines({ shownId, onShow }: RecentDepositsProps, currency: CurrencyCode): RecordLines<Row> {
  const { t } = useTexts();
  const { moment, decimal } = useFormats();
  const overview = (row: Row): RecordOverview => {
    const phase = depositPhase(row);
    return {
      ...phaseLooks[phase],
      title: t(`cashier.deposit.${phase}`),
      subtitle: <time>{moment(row.depositDate)}</time>,
      amount: decimal(phase === "credited" ? row.amount : row.requestedAmount, currency),
      after: row.depositMethod,
    };
  };
  const details = (row: Row) => (
    <DepositFacts row={row} currency={currency} isShown={row.depositId === shownId} onShow={onShow} />
  );
  return { overview, details };
}

interface DepositFactsProps {
  readonly row: Row;
  readonly currency: CurrencyCode;
  readonly isShown: boolean;
  readonly onShow: (depositId: string) => void;
}

function DepositFacts({ row, currency, isShown, onShow }: DepositFactsProps) {
  const { t } = useTexts();
  const { decimal, exactMoment } = useFormats();
  const closedAt = row.actualDepositDate;
  return (
    <>
      <Facts
        facts={[
          { name: t("cashier.deposit.ordered"), value: decimal(row.requestedAmount, currency) },
          {
            name: t("cashier.fee"),
            value: row.customerBankCharge === 0 ? t("cashier.fee.none") : decimal(row.customerBankCharge, currency),
          },
          { name: t("cashier.deposit.through"), value: row.depositMethod },
          { name: t("cashier.reference"), value: row.depositId },
          ...(closedAt === null ? [] : [{ name: t("cashier.closed"), value: exactMoment(closedAt) }]),
        ]}
      />
      {!isShown && (
        <div className="record-actions">
          <Button size="small" icon="arrow-right" onClick={() => onShow(row.depositId)}>
            {t("cashier.deposit.show")}
          </Button>
        </div>
      )}
    </>
  );
}

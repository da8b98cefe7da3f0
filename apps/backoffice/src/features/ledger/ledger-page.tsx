/**
 * Checks the ledger by recalculating it from all transfers. Shows whether the totals are zero and the balances are
 * correct, and the balance of each kind of account.
 */

import type { Reply } from "@openhouse/browser/api-types";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { Section } from "../../components/detail/facts.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { phoneScreen, useMedia } from "../../lib/use-media.ts";
import { accountTexts, serverCodeText } from "../../lib/server-code-text.ts";

type LedgerCheck = Reply<"GET /backoffice/api/ledger/check">;
type Book = LedgerCheck["books"][number];

const route = "GET /backoffice/api/ledger/check";

/** The check reads every transfer, so it runs only when the page opens and on request. */
export default function LedgerPage() {
  const { t } = useTexts();
  const { api } = useOffice();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [route],
    queryFn: ({ signal }) => api.call(route, { signal }),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <OfficePage
      title={t("backoffice.area.ledger")}
      actions={
        <Button size="small" icon="refresh" isBusy={isFetching} onClick={() => void refetch()}>
          {t("backoffice.ledger.run")}
        </Button>
      }
    >
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <CheckResult check={data} />
          <div className="columns">
            <Rules check={data} />
            {data.books.map((book) => (
              <BookTable key={book.currency} book={book} />
            ))}
          </div>
        </>
      )}
    </OfficePage>
  );
}

function CheckResult({ check }: { check: LedgerCheck }) {
  const { t } = useTexts();
  const { stamp, count } = useFormats();
  return (
    <output aria-label={t("backoffice.status")} className="notice" data-tone={check.isSound ? "gain" : "error"}>
      <Icon name={check.isSound ? "success" : "error"} />
      <span>
        <strong>{t(check.isSound ? "backoffice.ledger.sound" : "backoffice.ledger.unsound")}</strong>{" "}
        {t("backoffice.ledger.read", {
          transfers: count(BigInt(check.transfers)),
          accounts: count(BigInt(check.accounts)),
          ms: count(check.tookMs),
          time: stamp(check.checkedAt),
        })}
      </span>
    </output>
  );
}

function Rules({ check }: { check: LedgerCheck }) {
  const { t } = useTexts();
  const rules = [
    { text: t("backoffice.ledger.rule.sums"), wrong: check.books.filter(({ sumMinor }) => sumMinor !== "0").length },
    { text: t("backoffice.ledger.rule.balances"), wrong: check.wrongAccounts.length },
    { text: t("backoffice.ledger.rule.lines"), wrong: Number(check.brokenLines) },
    { text: t("backoffice.ledger.rule.keys"), wrong: Number(check.strayKeys) },
    { text: t("backoffice.ledger.rule.chart"), wrong: Number(check.forbiddenTransfers) },
  ];
  return (
    <Section isFramed title={t("backoffice.ledger.rules")}>
      <ul className="rules">
        {rules.map(({ text, wrong: faultCount }) => (
          <li key={text}>
            <Icon name={faultCount === 0 ? "check" : "error"} />
            <span>{text}</span>
            <Badge tone={faultCount === 0 ? "gain" : "error"}>
              {faultCount === 0 ? t("backoffice.ledger.holds") : t("backoffice.ledger.wrong", { count: faultCount })}
            </Badge>
          </li>
        ))}
      </ul>
      {check.wrongAccounts.length > 0 && <p className="code hash">{check.wrongAccounts.join(", ")}</p>}
    </Section>
  );
}

function BookTable({ book }: { book: Book }) {
  const { t } = useTexts();
  const columns = useBookColumns(book);
  const isPhone = useMedia(phoneScreen);
  return (
    <Section isFramed title={book.currency}>
      <DataTable
        caption={t("backoffice.ledger.book", { currency: book.currency })}
        rowKey={({ account }) => account}
        emptyText={t("backoffice.statement.empty")}
        state={{ kind: "loaded", rows: book.lines }}
        columns={columns}
        isDense={!isPhone}
      />
    </Section>
  );
}

function useBookColumns({ currency, sumMinor }: Book): Column<Book["lines"][number]>[] {
  const { t } = useTexts();
  const { money, count } = useFormats();
  return [
    {
      key: "account",
      title: t("backoffice.ledger.account"),
      cell: ({ account, isMember }) => (
        <>
          {serverCodeText(accountTexts, account, t)} {isMember && <Badge>{t("backoffice.ledger.members")}</Badge>}
        </>
      ),
      sum: t("backoffice.sum"),
    },
    { key: "accounts", title: t("backoffice.column.count"), isNumeric: true, cell: ({ accounts }) => count(accounts) },
    {
      key: "balance",
      title: t("backoffice.ledger.balance"),
      isNumeric: true,
      cell: ({ balanceMinor }) =>
        balanceMinor === "0" ? <span className="muted">—</span> : money(balanceMinor, currency),
      sum: money(sumMinor, currency),
    },
  ];
}

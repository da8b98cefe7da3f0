/** /agent/agentTeamOverview: the figures of the team, and the agent's last login. */

import "./team.css";
import "@openhouse/ui/pane/pane.css";
import type { ReactNode } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { RouteLink } from "../../../../components/route-link.tsx";
import { agentPath } from "../../../../lib/navigation/member-path.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useTeamOverview } from "../../api/use-team-overview.ts";
import type { TeamOverview } from "../../api/use-team-overview.ts";

export default function TeamOverviewPage() {
  const { t } = useTexts();
  const { moment } = useFormats();
  const { data, error, refetch } = useTeamOverview();
  const figures = useFigures(data);
  if (data === undefined && error !== null) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="team" aria-busy={data === undefined}>
      <FigureGroup title={t("team.overview.people")} figures={figures.people} />
      <FigureGroup
        title={t("team.overview.today")}
        figures={figures.today}
        note={`${t("team.activeHint")} ${t("team.resultHint")}`}
      />
      {data !== undefined && (
        <p className="muted">
          {data.countedAt === null
            ? t("team.overview.notCounted")
            : t("team.overview.counted", { time: moment(data.countedAt) })}
        </p>
      )}
      <div className="team-foot">
        <RouteLink className="button" data-kind="primary" href={agentPath("personalHistoryCopy", { range: "today" })}>
          <Icon name="receipt" />
          {t("team.overview.record")}
        </RouteLink>
        <p className="muted figures">
          {t("team.overview.login")}: {figures.login ?? "–"}
        </p>
      </div>
    </div>
  );
}

interface Figure {
  readonly icon: IconName;
  readonly name: string;
  readonly value: ReactNode | undefined;
}

interface FigureGroupProps {
  readonly title: string;
  readonly figures: readonly Figure[];
  readonly note?: string;
}

function FigureGroup({ title, figures, note }: FigureGroupProps) {
  return (
    <section className="team-group" aria-label={title}>
      <h2>{title}</h2>
      <dl className="team-figures">
        {figures.map(({ icon, name, value }) => (
          <div key={name} className="pane team-figure">
            <dt>
              <Icon name={icon} />
              {name}
            </dt>
            <dd className="figures">{value ?? <Skeleton height="2rem" width="6rem" />}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className="field-hint">{note}</p>}
    </section>
  );
}

function useFigures(overview: TeamOverview | undefined) {
  const { t } = useTexts();
  const { count, decimal, moment, locale } = useFormats();
  const countText = (value: number | undefined) => (value === undefined ? undefined : count(value));
  const currency = overview !== undefined && isCurrencyCode(overview.currency) ? overview.currency : undefined;
  const amountText = (value: number | undefined) =>
    value === undefined || currency === undefined ? undefined : decimal(value, currency);
  const net =
    overview === undefined || currency === undefined
      ? undefined
      : moneyOfDecimal(overview.todayProfitAndLoss, currency);
  return {
    people: [
      { icon: "users", name: t("team.overview.members"), value: countText(overview?.teamNumber) },
      { icon: "user", name: t("team.overview.direct"), value: countText(overview?.linearLower) },
      { icon: "network", name: t("team.overview.levels"), value: countText(overview?.teamLevels) },
      { icon: "plus", name: t("team.overview.new"), value: countText(overview?.todayRegNum) },
    ] satisfies Figure[],
    today: [
      { icon: "play", name: t("team.overview.active"), value: countText(overview?.todayActiveNum) },
      { icon: "arrow-down", name: t("team.overview.deposits"), value: amountText(overview?.todayDepositAmount) },
      { icon: "arrow-up", name: t("team.overview.withdrawals"), value: amountText(overview?.todayWithdrawAmount) },
      { icon: "receipt", name: t("team.overview.betCount"), value: countText(overview?.todayBetCount) },
      { icon: "hand-coins", name: t("team.overview.bets"), value: amountText(overview?.todayBetAmount) },
      { icon: "check", name: t("team.overview.valid"), value: amountText(overview?.todayValidBetAmount) },
      { icon: "star", name: t("team.overview.wins"), value: amountText(overview?.todayWinAmount) },
      {
        icon: "chart",
        name: t("team.overview.net"),
        value: net === undefined ? undefined : <MoneyText amount={net} locale={locale} isSigned />,
      },
    ] satisfies Figure[],
    login: loginText(),
  };

  function loginText(): string | undefined {
    if (overview === undefined || overview.logonTime === null) return undefined;
    return t("team.overview.loginFrom", { time: moment(overview.logonTime), ip: overview.logonIP });
  }
}

/** One member: identity, wallets, and the member's records as tabs. */

import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { mayRead } from "../../lib/areas.ts";
import { useFormats } from "../../lib/formats.ts";
import { useStaff } from "../../lib/office.tsx";
import { useCall } from "../../lib/use-call.ts";
import { useFilters } from "../../lib/use-filters.ts";
import { AuthenticatorRequest } from "./authenticator-request.tsx";
import { BetList } from "./bet-list.tsx";
import { ExcludedPayout } from "./excluded-payout.tsx";
import { MemberActions } from "./member-actions.tsx";
import { MemberFacts } from "./member-facts.tsx";
import type { MemberDetail } from "./member-facts.tsx";
import { RoleBadge, StatusBadge } from "./member-texts.tsx";
import { LoginList, SessionList } from "./session-list.tsx";
import { StatementList } from "./statement-list.tsx";

interface MemberPageProps {
  readonly id: string;
  /** Lists of other features, passed in by the route; undefined if the staff member may not read them. */
  readonly renderWithdrawals: ((account: string) => ReactNode) | undefined;
  readonly renderDeposits: ((account: string) => ReactNode) | undefined;
  readonly renderBonuses: ((member: MemberDetail) => ReactNode) | undefined;
}

const defaults = { tab: "facts" };

export function MemberPage({ id, renderWithdrawals, renderDeposits, renderBonuses }: MemberPageProps) {
  const { t } = useTexts();
  const [{ tab }, setFilters] = useFilters(defaults);
  const { data, error, refetch } = useCall(
    "GET /backoffice/api/members/:id",
    { params: { id } },
    { refreshMs: 15_000 },
  );
  if (data === undefined) {
    return (
      <OfficePage title={t("backoffice.area.members")}>
        <PanelState error={error} onRetry={() => void refetch()} />
      </OfficePage>
    );
  }
  const names = [
    "facts",
    "statement",
    "bets",
    renderDeposits && "deposits",
    renderWithdrawals && "withdrawals",
    renderBonuses && "bonuses",
    "sessions",
    "logins",
  ];
  const tabs = names.filter((name) => name !== undefined);
  const selected = tabs.includes(tab) ? tab : defaults.tab;
  const titles: Readonly<Record<string, string>> = {
    facts: t("backoffice.tab.facts"),
    statement: t("backoffice.tab.statement"),
    bets: t("backoffice.tab.bets"),
    deposits: t("backoffice.area.deposits"),
    withdrawals: t("backoffice.area.withdrawals"),
    bonuses: t("finance.area.bonuses"),
    sessions: t("backoffice.tab.sessions"),
    logins: t("backoffice.tab.logins"),
  };
  return (
    <OfficePage
      title={data.account}
      isFilled
      actions={
        <>
          <MemberActions member={data} />
          <AuditLink memberId={id} />
        </>
      }
      mark={<MemberHead member={data} />}
    >
      <BackToMembers />
      <AuthenticatorRequest member={data} />
      <ExcludedPayout member={data} />
      <Wallets member={data} />
      <Tabs
        label={t("backoffice.member.records")}
        tabs={tabs.map((name) => ({ id: name, label: titles[name] ?? name }))}
        selected={selected}
        onSelect={(next) => setFilters({ tab: next })}
      >
        {selected === "facts" && <MemberFacts member={data} />}
        {selected === "statement" && <StatementList memberId={id} />}
        {selected === "bets" && <BetList memberId={id} />}
        {selected === "deposits" && renderDeposits?.(data.account)}
        {selected === "withdrawals" && renderWithdrawals?.(data.account)}
        {selected === "bonuses" && renderBonuses?.(data)}
        {selected === "sessions" && <SessionList memberId={id} />}
        {selected === "logins" && <LoginList memberId={id} />}
      </Tabs>
    </OfficePage>
  );
}

/** A link to the audit entries about this member, for staff members who may read them. */
function AuditLink({ memberId }: { memberId: string }) {
  const { t } = useTexts();
  const { roles } = useStaff();
  if (!mayRead("audit", roles)) return null;
  return (
    <Link className="button" data-kind="quiet" data-size="small" href={`/audit?subject=${memberId}`}>
      <Icon name="shield" />
      {t("backoffice.member.audit")}
    </Link>
  );
}

function BackToMembers() {
  const { t } = useTexts();
  return (
    <Link className="back-link" href="/members">
      <Icon name="chevron-left" />
      {t("backoffice.area.members")}
    </Link>
  );
}

function MemberHead({ member }: { member: MemberDetail }) {
  const { t } = useTexts();
  return (
    <span className="badges">
      <RoleBadge role={member.role} />
      <StatusBadge status={member.status} />
      {member.isFrozen && (
        <span className="badge" data-tone="error">
          {t("backoffice.member.frozen")}
        </span>
      )}
    </span>
  );
}

function Wallets({ member }: { member: MemberDetail }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const tiles = [
    { name: t("backoffice.wallet.main"), minor: member.mainMinor },
    { name: t("backoffice.wallet.bonus"), minor: member.bonusMinor },
    { name: t("backoffice.wallet.hold"), minor: member.holdMinor },
  ];
  return (
    <dl className="tiles">
      {tiles.map(({ name, minor }) => (
        <div key={name} className="tile">
          <dt>{name}</dt>
          <dd className="figures">{money(minor, member.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The facts of a member: account, place in the agents' tree, limits, and all-time totals of the ledger. */

import { Link } from "wouter";
import type { Reply } from "@openhouse/browser/api-types";
import { isLanguage, shippedLanguages } from "@openhouse/i18n/shipped";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { DataTable } from "@openhouse/ui/table/data-table";
import { CopyText } from "../../components/detail/copy-text.tsx";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { codeText } from "../../lib/code-text.ts";
import { useFormats } from "../../lib/formats.ts";
import { AgentLevel } from "./agent-level.tsx";
import { exclusionText, limitText, setByText } from "./member-texts.tsx";
import { useCall } from "../../lib/use-call.ts";

export type MemberDetail = Reply<"GET /backoffice/api/members/:id">;
type MemberLimit = MemberDetail["limits"][number];

export function MemberFacts({ member }: { member: MemberDetail }) {
  return (
    <div className="columns">
      <AccountFacts member={member} />
      <LedgerSums member={member} />
      <Protection member={member} />
      <AgentLevel member={member} />
      <MoveHistory memberId={member.id} />
    </div>
  );
}

function AccountFacts({ member }: { member: MemberDetail }) {
  const { t } = useTexts();
  const { stamp, count } = useFormats();
  const timeOrNothing = (ms: number | null) => (ms === null ? "—" : <time>{stamp(ms)}</time>);
  return (
    <Section isFramed title={t("backoffice.member.account")}>
      <Facts
        facts={[
          { name: "ID", value: <CopyText text={member.id} /> },
          { name: t("backoffice.member.nickname"), value: member.nickname },
          {
            name: t("backoffice.member.type"),
            value: `${t(`backoffice.member.role.${member.role}`)} · ${member.type}`,
          },
          {
            name: t("backoffice.member.language"),
            value: isLanguage(member.language) ? shippedLanguages[member.language].name : member.language,
          },
          { name: t("backoffice.member.birthday"), value: <Birthday member={member} /> },
          { name: t("backoffice.column.registered"), value: timeOrNothing(member.registeredAt) },
          { name: t("backoffice.member.registeredIp"), value: <span className="code">{member.registeredIp}</span> },
          { name: t("backoffice.member.registerUrl"), value: member.registerUrl },
          { name: t("backoffice.member.firstLogin"), value: timeOrNothing(member.firstLoginAt) },
          { name: t("backoffice.column.lastLogin"), value: timeOrNothing(member.lastLoginAt) },
          {
            name: t("backoffice.member.paymentPassword"),
            value: t(member.hasPaymentPassword ? "backoffice.yes" : "backoffice.no"),
          },
          {
            name: t("backoffice.member.totp"),
            value: t(member.hasAuthenticator ? "backoffice.member.totp.on" : "backoffice.member.totp.off"),
          },
          { name: t("backoffice.member.mustChange"), value: member.mustChangePassword ? t("backoffice.yes") : null },
          { name: t("backoffice.member.referral"), value: member.referralCode },
          { name: t("backoffice.member.affiliate"), value: member.affiliateCode },
          { name: t("backoffice.member.uplines"), value: <Uplines member={member} /> },
          { name: t("backoffice.member.downlines"), value: count(member.directDownlines) },
          { name: t("backoffice.member.teamSize"), value: count(member.teamSize) },
          { name: t("backoffice.member.teamLevels"), value: count(member.teamLevels) },
        ]}
      />
    </Section>
  );
}

function Birthday({ member: { birthday, age } }: { member: MemberDetail }) {
  const { t } = useTexts();
  if (birthday === null || age === null) return <span className="muted">{t("backoffice.member.birthday.none")}</span>;
  return t("backoffice.member.birthday.age", { birthday, age: String(age) });
}

/** The chain of agents from the top to the direct upline. */
function Uplines({ member: { uplines } }: { member: MemberDetail }) {
  const { t } = useTexts();
  if (uplines.length === 0) return <span className="muted">{t("backoffice.member.noUpline")}</span>;
  return (
    <span className="chain">
      {uplines.map(({ id, account }) => (
        <Link key={id} className="text-link" href={`/members/${id}`}>
          {account}
        </Link>
      ))}
    </span>
  );
}

function LedgerSums({ member }: { member: MemberDetail }) {
  const { t } = useTexts();
  const { money, count } = useFormats();
  const moneyOrNothing = (minor: string) => (minor === "0" ? "" : money(minor, member.currency));
  return (
    <Section isFramed title={t("backoffice.member.sums")}>
      <DataTable
        caption={t("backoffice.member.sums")}
        rowKey={({ code }) => code}
        emptyText={t("backoffice.statement.empty")}
        state={{ kind: "loaded", rows: member.sums }}
        isDense
        columns={[
          { key: "code", title: t("backoffice.column.reason"), cell: ({ code }) => codeText(code, t) },
          {
            key: "count",
            title: t("backoffice.column.count"),
            isNumeric: true,
            cell: ({ transfers }) => count(transfers),
          },
          {
            key: "in",
            title: t("backoffice.column.in"),
            isNumeric: true,
            cell: ({ inMinor }) => moneyOrNothing(inMinor),
          },
          {
            key: "out",
            title: t("backoffice.column.out"),
            isNumeric: true,
            cell: ({ outMinor }) => moneyOrNothing(outMinor),
          },
        ]}
      />
    </Section>
  );
}

function Protection({ member: { limits, exclusions, currency } }: { member: MemberDetail }) {
  const { t } = useTexts();
  const { money, stamp, count } = useFormats();
  const amountText = ({ kind, amountMinor }: MemberLimit) => {
    if (amountMinor === null) return t("backoffice.limit.none");
    return kind === "session"
      ? t("backoffice.limit.minutes", { minutes: count(BigInt(amountMinor)) })
      : money(amountMinor, currency);
  };
  return (
    <Section isFramed title={t("backoffice.member.protection")}>
      {limits.length === 0 && exclusions.length === 0 && <p className="muted">{t("backoffice.member.noProtection")}</p>}
      <Facts
        facts={[
          ...exclusions.map(({ kind, fromAt, untilAt, reason }) => ({
            name: `${exclusionText(kind, t)} · ${stamp(fromAt)}`,
            value: [
              untilAt === null
                ? t("backoffice.exclusion.endless")
                : t("backoffice.exclusion.until", { time: stamp(untilAt) }),
              reason,
            ]
              .filter((part) => part !== "")
              .join(" · "),
          })),
          ...limits.map((limit) => ({
            name: limitText(limit, t),
            value: [
              amountText(limit),
              setByText(limit.setBy, t),
              limit.isPending
                ? t("backoffice.limit.pending", { time: stamp(limit.effectiveAt) })
                : t("backoffice.limit.since", { time: stamp(limit.effectiveAt) }),
            ].join(" · "),
          })),
        ]}
      />
    </Section>
  );
}

/** The moves of a member in the agents' tree, with staff member and reason. Renders nothing if there were no moves. */
function MoveHistory({ memberId }: { memberId: string }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const { data } = useCall("GET /backoffice/api/members/:id/moves", { params: { id: memberId } });
  if (data === undefined || data.list.length === 0) return null;
  const nameOf = (person: { readonly account: string } | null) => person?.account ?? t("backoffice.agents.house");
  return (
    <Section isFramed title={t("backoffice.agents.history")}>
      <Facts
        facts={data.list.map(({ at, from, to, members, by, reason }) => ({
          name: `${stamp(at)} · ${by}`,
          value: [`${nameOf(from)} → ${nameOf(to)}`, t("backoffice.agents.move.members", { members }), reason].join(
            " · ",
          ),
        }))}
      />
    </Section>
  );
}

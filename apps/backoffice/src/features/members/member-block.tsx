/** A summary of a member for the panels of the queues: balances and all-time totals. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useCall } from "../../lib/use-call.ts";
import { RoleBadge, StatusBadge } from "./member-texts.tsx";

/** Decisions and payouts change these balances while the panel is open. */
const refreshMs = 10_000;

export function MemberBlock({ memberId }: { memberId: string }) {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  const { data, error, refetch } = useCall(
    "GET /backoffice/api/members/:id",
    { params: { id: memberId } },
    { refreshMs },
  );
  if (data === undefined) {
    return (
      <Section title={t("backoffice.column.member")}>
        <PanelState error={error} onRetry={() => void refetch()} />
      </Section>
    );
  }
  const sumOf = (code: string, side: "inMinor" | "outMinor") =>
    money(data.sums.find((sum) => sum.code === code)?.[side] ?? "0", data.currency);
  return (
    <Section title={t("backoffice.column.member")} mark={<StatusBadge status={data.status} />}>
      <Facts
        facts={[
          {
            name: t("backoffice.filter.account"),
            value: (
              <>
                <Link className="text-link" href={`/members/${data.id}`}>
                  {data.account}
                </Link>{" "}
                <RoleBadge role={data.role} />
              </>
            ),
          },
          { name: t("backoffice.wallet.main"), value: money(data.mainMinor, data.currency), isNumeric: true },
          { name: t("backoffice.wallet.bonus"), value: money(data.bonusMinor, data.currency), isNumeric: true },
          { name: t("backoffice.wallet.hold"), value: money(data.holdMinor, data.currency), isNumeric: true },
          { name: t("backoffice.member.deposits"), value: sumOf("deposit", "inMinor"), isNumeric: true },
          { name: t("backoffice.member.payouts"), value: sumOf("withdraw_payout", "outMinor"), isNumeric: true },
          { name: t("backoffice.member.stakes"), value: sumOf("stake", "outMinor"), isNumeric: true },
          { name: t("backoffice.member.wins"), value: sumOf("win", "inMinor"), isNumeric: true },
          { name: t("backoffice.column.registered"), value: <time>{stamp(data.registeredAt)}</time> },
        ]}
      />
    </Section>
  );
}

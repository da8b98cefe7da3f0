/** The facts that a staff member reads before deciding on a withdrawal. */

import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { AssignmentNotice } from "../../../components/detail/assignment-notice.tsx";
import { CopyText } from "../../../components/detail/copy-text.tsx";
import { Facts, Section } from "../../../components/detail/facts.tsx";
import { History } from "../../../components/detail/history.tsx";
import { ProviderMessages } from "../../../components/detail/provider-messages.tsx";
import { stepText } from "../../../components/detail/step-text.ts";
import { differenceOf, useFormats } from "../../../lib/formats.ts";
import { useStaff } from "../../../lib/office.tsx";
import type { WithdrawalDetail } from "./use-withdrawals.ts";
import { WithdrawalReceipt } from "./withdrawal-receipt.tsx";
import { WithdrawalRisks } from "./withdrawal-risks.tsx";

interface WithdrawalFactsProps {
  readonly detail: WithdrawalDetail;
  readonly renderMember: (memberId: string) => ReactNode;
}

export function WithdrawalFacts({ detail, renderMember }: WithdrawalFactsProps) {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  const { withdrawal, history, messages, cardNumberFull } = detail;
  const { currency } = withdrawal;
  return (
    <>
      {withdrawal.heldReason !== null && (
        <p className="notice" data-tone="live">
          {t(withdrawal.closedAt === null ? "backoffice.withdrawal.heldText" : "backoffice.withdrawal.contradiction")}
        </p>
      )}
      <AssignmentNotice row={withdrawal} actions={detail.actions} />
      <Section title={t("backoffice.withdrawal.money")}>
        <dl className="sum-lines">
          <div>
            <dt>{t("backoffice.withdrawal.requested")}</dt>
            <dd>{money(withdrawal.amountMinor, currency)}</dd>
          </div>
          <div>
            <dt>{t("backoffice.withdrawal.fee")}</dt>
            <dd>{money(differenceOf("0", withdrawal.feeMinor), currency)}</dd>
          </div>
          <div data-total="">
            <dt>{t("backoffice.withdrawal.payout")}</dt>
            <dd>{money(withdrawal.payoutMinor, currency)}</dd>
          </div>
        </dl>
      </Section>
      {detail.receipt !== null && <WithdrawalReceipt receipt={detail.receipt} />}
      <WithdrawalRisks row={withdrawal} />
      <SecondPerson detail={detail} />
      <Section title={t("backoffice.withdrawal.to")}>
        <Facts
          facts={[
            { name: t("backoffice.withdrawal.bank"), value: withdrawal.bankName },
            { name: t("backoffice.withdrawal.holder"), value: withdrawal.cardHolder },
            {
              name: t("backoffice.withdrawal.number"),
              value:
                cardNumberFull === null ? (
                  <span className="code">{withdrawal.cardNumber}</span>
                ) : (
                  <CopyText text={cardNumberFull} />
                ),
            },
            {
              name: t("backoffice.withdrawal.way"),
              value: t(
                withdrawal.payout === "hand" ? "backoffice.withdrawal.way.hand" : "backoffice.withdrawal.way.provider",
              ),
            },
            { name: t("backoffice.withdrawal.remark"), value: withdrawal.remark === "" ? null : withdrawal.remark },
            { name: t("backoffice.column.reference"), value: <CopyText text={withdrawal.reference} /> },
            { name: t("backoffice.column.created"), value: <time>{stamp(withdrawal.createdAt)}</time> },
            { name: t("backoffice.column.claimed"), value: withdrawal.claimedBy },
          ]}
        />
      </Section>
      {renderMember(withdrawal.memberId)}
      <ProviderMessages messages={messages} />
      <Section title={t("backoffice.history")}>
        <History steps={history.map((step) => ({ ...step, text: stepText(step, t) }))} />
      </Section>
    </>
  );
}

/** The state of the two approvals that a large payout needs. */
function SecondPerson({ detail: { withdrawal } }: { detail: WithdrawalDetail }) {
  const { t } = useTexts();
  const { account } = useStaff();
  if (!withdrawal.needsSecond) return null;
  const { firstApprovedBy, approvedBy, isAwaitingSecond } = withdrawal;
  const isOwnApproval = isAwaitingSecond && firstApprovedBy === account;
  return (
    <Section title={t("backoffice.second.title")}>
      <ol className="persons">
        <li data-done={firstApprovedBy === null ? undefined : ""}>
          {firstApprovedBy === null
            ? t("backoffice.second.firstOpen")
            : t("backoffice.second.first", { name: firstApprovedBy })}
        </li>
        <li data-done={approvedBy === null ? undefined : ""}>
          {approvedBy === null
            ? t("backoffice.second.secondOpen")
            : t("backoffice.second.second", { name: approvedBy })}
        </li>
      </ol>
      {isOwnApproval && <p className="notice">{t("backoffice.second.notYou")}</p>}
    </Section>
  );
}

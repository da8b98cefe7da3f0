/** One deposit: requested, paid and credited amount, why it is held, the provider's messages, and the actions. */

import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { AssignmentNotice } from "../../../components/detail/assignment-notice.tsx";
import { CopyText } from "../../../components/detail/copy-text.tsx";
import { Facts, Section } from "../../../components/detail/facts.tsx";
import { History } from "../../../components/detail/history.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { ProofPicture } from "../../../components/detail/proof-picture.tsx";
import { ProviderMessages } from "../../../components/detail/provider-messages.tsx";
import { stepText } from "../../../components/detail/step-text.ts";
import { differenceOf, useFormats } from "../../../lib/formats.ts";
import { DepositActions } from "./deposit-actions.tsx";
import { DepositState, HeldText } from "./deposit-state.tsx";
import { useDeposit } from "./use-deposits.ts";
import type { DepositDetail } from "./use-deposits.ts";

interface DepositPanelProps {
  readonly id: string;
  readonly renderMember: (memberId: string) => ReactNode;
  readonly onClose: () => void;
}

export function DepositPanel({ id, renderMember, onClose }: DepositPanelProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useDeposit(id);
  return (
    <SidePanel
      title={data?.deposit.reference ?? t("backoffice.area.deposits")}
      mark={data && <DepositState row={data.deposit} />}
      closeLabel={t("backoffice.close")}
      onClose={onClose}
      // The key resets the form for each deposit, so that a typed reason never applies to another deposit.
      actions={data && <DepositActions key={id} detail={data} />}
    >
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <DepositFacts detail={data} renderMember={renderMember} />
      )}
    </SidePanel>
  );
}

function DepositFacts({ detail, renderMember }: { detail: DepositDetail } & Pick<DepositPanelProps, "renderMember">) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const { deposit, history, messages } = detail;
  return (
    <>
      {deposit.heldReason !== null && (
        <p className="notice" data-tone="live">
          <Icon name="warning" />
          <span>
            <HeldText reason={deposit.heldReason} />. {t("backoffice.deposit.heldText")}
          </span>
        </p>
      )}
      <AssignmentNotice row={deposit} actions={detail.actions} />
      <DepositMoney detail={detail} />
      <Section title={t("backoffice.deposit.way")}>
        <Facts
          facts={[
            { name: t("backoffice.column.method"), value: `${deposit.channelName} · ${deposit.methodCode}` },
            { name: t("backoffice.deposit.provider"), value: deposit.provider },
            {
              name: t("backoffice.column.providerRef"),
              value: deposit.providerRef === null ? "—" : <CopyText text={deposit.providerRef} />,
            },
            { name: t("backoffice.column.reference"), value: <CopyText text={deposit.reference} /> },
            { name: t("backoffice.column.created"), value: <time>{stamp(deposit.createdAt)}</time> },
            { name: t("backoffice.deposit.expires"), value: <time>{stamp(deposit.expiresAt)}</time> },
            { name: t("backoffice.deposit.closed"), value: deposit.closedAt && <time>{stamp(deposit.closedAt)}</time> },
          ]}
        />
      </Section>
      {deposit.isTransfer && <TransferProof detail={detail} />}
      {renderMember(deposit.memberId)}
      <ProviderMessages messages={messages} />
      <Section title={t("backoffice.history")}>
        <History steps={history.map((step) => ({ ...step, text: stepText(step, t) }))} />
      </Section>
    </>
  );
}

/** The merchant's account that receives the transfer, the staff members who decided, and the member's proof. */
function TransferProof({ detail: { deposit, files } }: { detail: DepositDetail }) {
  const { t } = useTexts();
  const { payTo, firstBy, decidedBy } = deposit;
  const account = payTo?.kind === "account" ? `${payTo.bank} · ${payTo.holder} · ${payTo.number}` : null;
  return (
    <Section title={t("backoffice.deposit.transfer")}>
      <Facts
        facts={[
          { name: t("backoffice.deposit.houseAccount"), value: account },
          { name: t("backoffice.deposit.firstBy"), value: firstBy },
          { name: t("backoffice.deposit.decidedBy"), value: decidedBy },
        ]}
      />
      {files.length === 0 && <p className="muted">{t("backoffice.deposit.noProof")}</p>}
      {files.map((id, index) => (
        <ProofPicture key={id} id={id} number={index + 1} />
      ))}
    </Section>
  );
}

function DepositMoney({ detail: { deposit } }: { detail: DepositDetail }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { currency, requestedMinor, paidMinor, feeMinor, creditedMinor, feePayer } = deposit;
  const difference = paidMinor === null ? "0" : differenceOf(paidMinor, requestedMinor);
  return (
    <Section title={t("backoffice.withdrawal.money")}>
      <dl className="sum-lines">
        <div>
          <dt>{t("backoffice.column.requested")}</dt>
          <dd>{money(requestedMinor, currency)}</dd>
        </div>
        <div>
          <dt>{t("backoffice.column.paid")}</dt>
          <dd>{paidMinor === null ? "—" : money(paidMinor, currency)}</dd>
        </div>
        {difference !== "0" && (
          <div data-warning="">
            <dt>
              <Icon name="warning" /> {t("backoffice.deposit.difference")}
            </dt>
            <dd>
              {difference.startsWith("-") ? "" : "+"}
              {money(difference, currency)}
            </dd>
          </div>
        )}
        <div>
          <dt>{t(feePayer === "member" ? "backoffice.deposit.feeMember" : "backoffice.deposit.feeHouse")}</dt>
          <dd>{money(feeMinor, currency)}</dd>
        </div>
        <div data-total="">
          <dt>{t("backoffice.column.credited")}</dt>
          <dd>{creditedMinor === null ? "—" : money(creditedMinor, currency)}</dd>
        </div>
      </dl>
    </Section>
  );
}

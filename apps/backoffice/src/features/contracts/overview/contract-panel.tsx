/** One contract: both parties, its margins, its versions with hashes, its bills and its history. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { CopyText } from "../../../components/detail/copy-text.tsx";
import { Facts, Section } from "../../../components/detail/facts.tsx";
import { History } from "../../../components/detail/history.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import { ContractBills } from "./contract-bills.tsx";
import { PartyLink } from "./contract-columns.tsx";
import { ContractMargins } from "./contract-margins.tsx";
import { ContractPast } from "./contract-past.tsx";
import { ContractState } from "./contract-state.tsx";
import { ContractSteps } from "./contract-steps.tsx";
import { ContractVersions } from "./contract-versions.tsx";
import { useContractTexts } from "./use-contract-texts.ts";
import { useContract } from "./use-contracts.ts";
import type { ContractDetail } from "./use-contracts.ts";

const stepTexts = {
  offer: "oversight.step.offer",
  change: "oversight.step.change",
  accept: "oversight.step.accept",
  refuse: "oversight.step.refuse",
  withdraw: "oversight.step.withdraw",
  askEnd: "oversight.step.askEnd",
  keep: "oversight.step.keep",
  end: "oversight.step.end",
  endByLowerRate: "oversight.step.endByLowerRate",
  endByMove: "oversight.step.endByMove",
  endByClosure: "oversight.step.endByClosure",
} as const;

export function ContractPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts();
  const texts = useContractTexts();
  const { data, error, refetch } = useContract(id);
  return (
    <SidePanel
      title={data === undefined ? t("backoffice.area.contracts") : texts.title(data.contract)}
      mark={data && <ContractState state={data.contract.state} />}
      closeLabel={t("backoffice.close")}
      onClose={onClose}
      {...(data !== undefined && data.actions.length > 0 && { actions: <ContractSteps detail={data} /> })}
    >
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <ContractFacts detail={data} />
          <ContractMargins detail={data} />
          {data.contract.offeredVersion !== null && <ContractPast id={id} />}
          <ContractVersions detail={data} />
          <ContractBills contractId={id} />
          <Section title={t("backoffice.history")}>
            <History steps={stepsOf(data)} />
          </Section>
        </>
      )}
    </SidePanel>
  );

  /** Oldest first, as `History` expects; the server sends the newest first. */
  function stepsOf({ events }: ContractDetail) {
    return events.toReversed().map(({ at, action, by, reason, version }) => ({
      at,
      actorKind: "member",
      actorName: by,
      text: [serverCodeText(stepTexts, action, t), version !== null && t("oversight.version", { version })]
        .filter((part) => part !== false)
        .join(" · "),
      note: reason,
    }));
  }
}

function ContractFacts({ detail: { contract } }: { detail: ContractDetail }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const texts = useContractTexts();
  const { giver, receiver, period, terms, endAskedBy, changedAt } = contract;
  const endRequester = endAskedBy === "giver" ? texts.person(giver) : receiver.account;
  return (
    <Facts
      facts={[
        { name: t("oversight.giver"), value: <PartyLink person={giver} /> },
        { name: t("oversight.receiver"), value: <PartyLink person={receiver} /> },
        { name: t("oversight.period"), value: t(`oversight.period.${period}`) },
        {
          name: t("oversight.payer"),
          value: terms.payer === "upline" ? <PartyLink person={giver} /> : texts.person(null),
        },
        { name: t("oversight.versions"), value: texts.version(contract) || null },
        { name: t("oversight.endAskedBy"), value: endAskedBy === null ? null : endRequester },
        { name: t("oversight.changed"), value: <time>{stamp(changedAt)}</time> },
        { name: "ID", value: <CopyText text={contract.id} /> },
      ]}
    />
  );
}

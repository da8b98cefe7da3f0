/** One contract: its party, state, tiers, pending offer and history. */

import "@openhouse/ui/pane/pane.css";
import { useId } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { Contract } from "../../api/use-own-contracts.ts";
import { readTerms } from "../../rules/read-terms.ts";
import { isWaitingForReader } from "../../rules/steps-of.ts";
import { ContractActions } from "./contract-actions.tsx";
import type { ContractActionHandler } from "./contract-actions.tsx";
import { ContractFacts } from "./contract-facts.tsx";
import { ContractHistory } from "./contract-history.tsx";
import { ContractProgress } from "./contract-progress.tsx";
import { ContractBadges } from "./contract-state.tsx";
import { OfferedSimulation } from "../offers/offered-simulation.tsx";
import { TierList } from "./tier-list.tsx";
import { contractKinds, productClasses } from "@openhouse/rules/contracts/contract-kinds";

interface ContractPaneProps {
  readonly contract: Contract;
  readonly onAction: ContractActionHandler;
  /** True in a list of many contracts, where the progress of each team is not loaded. */
  readonly isBrief?: boolean;
}

/** The signed terms are above the offered terms, both with all facts, so that they can be compared. */
export function ContractPane({ contract, onAction, isBrief = false }: ContractPaneProps) {
  const { t } = useTexts();
  const headId = useId();
  const { title, party } = useContractTitle(contract);
  const { active, offered, last } = contract;
  return (
    <article
      className="pane contract"
      aria-labelledby={headId}
      data-lit={isWaitingForReader(contract) ? "" : undefined}
    >
      <header className="contract-head">
        <div>
          <h3 id={headId}>{title}</h3>
          <p className="muted">{party}</p>
        </div>
        <span className="contract-marks">
          <ContractBadges contract={contract} />
        </span>
      </header>
      {active !== null && offered !== null && <h4>{t("contracts.now")}</h4>}
      {active !== null &&
        (isBrief ? (
          <TierList terms={readTerms(active)} />
        ) : (
          <ContractProgress contractId={contract.id} active={active} />
        ))}
      {active !== null && <ContractFacts terms={readTerms(active)} />}
      {active !== null && offered !== null && <h4>{t("contracts.offered")}</h4>}
      {offered !== null && <OfferedTerms terms={readTerms(offered)} />}
      {active === null && offered === null && last !== null && <OfferedTerms terms={readTerms(last)} />}
      {offered !== null && <OfferedSimulation contract={contract} />}
      <ContractActions contract={contract} onAction={onAction} />
      <ContractHistory contract={contract} />
    </article>
  );
}

/** Offered terms, or the last terms of an ended contract. They pay nothing, so the team's progress is not loaded. */
function OfferedTerms({ terms }: { terms: ContractTerms }) {
  return (
    <>
      <TierList terms={terms} />
      <ContractFacts terms={terms} />
    </>
  );
}

/**
 * The title of a contract (kind and games) and its other party. Unknown kinds and games are shown as the server sent
 * them.
 */
function useContractTitle(contract: Contract): { readonly title: string; readonly party: string } {
  const { t } = useTexts();
  const kind = contractKinds.find((candidate) => candidate === contract.kind);
  const games = productClasses.find((candidate) => candidate === contract.productClass);
  const { otherName: name, side } = contract;
  const from = () => (name === null ? t("contracts.from.house") : t("contracts.from", { name }));
  return {
    title: t("contracts.named", {
      kind: kind === undefined ? contract.kind : t(`contracts.kind.${kind}`),
      games: games === undefined ? contract.productClass : t(`contracts.class.${games}`),
    }),
    party: side === "receiver" ? from() : t("contracts.to", { name: name ?? "" }),
  };
}

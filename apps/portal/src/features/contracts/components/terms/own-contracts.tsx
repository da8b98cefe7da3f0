/** The contracts of the reader: first those that wait for an answer, then active ones, then ended ones. */

import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { useOwnContracts } from "../../api/use-own-contracts.ts";
import type { Contract } from "../../api/use-own-contracts.ts";
import { isWaitingForReader } from "../../rules/steps-of.ts";
import type { AskStep } from "./contract-actions.tsx";
import { ContractPane } from "./contract-pane.tsx";
import { useAnswering } from "./use-answering.tsx";

/** Of one kind, or of all kinds. */
export function OwnContracts({ kind }: { kind?: ContractKind }) {
  const { t } = useTexts();
  const { data, error, refetch } = useOwnContracts(kind);
  const waiting = data?.waiting ?? [];
  const received = data?.received ?? [];
  const { ask, dialog } = useAnswering([...waiting, ...received]);
  if (data === undefined && error !== null) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingPanes />;
  const settled = received.filter((contract) => !isWaitingForReader(contract));
  const paying = settled.filter(({ state }) => state !== "C" && state !== "R");
  const ended = settled.filter(({ state }) => state === "C" || state === "R");
  return (
    <div className="contracts-own">
      <Part title={t("contracts.waiting")} contracts={waiting} onAsk={ask} />
      <Part title={t("contracts.paying")} contracts={paying} onAsk={ask} />
      {waiting.length === 0 && paying.length === 0 && (
        <EmptyState title={t("contracts.own.empty.title")} text={t(`contracts.own.empty.${kind ?? "any"}`)} />
      )}
      {ended.length > 0 && (
        <details className="contracts-ended">
          <summary>{t("contracts.ended", { count: ended.length })}</summary>
          <Part title={t("contracts.ended.title")} contracts={ended} onAsk={ask} />
        </details>
      )}
      {dialog}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly contracts: readonly Contract[];
  readonly onAsk: AskStep;
}

function Part({ title, contracts, onAsk }: PartProps) {
  if (contracts.length === 0) return null;
  return (
    <section className="contracts-part" aria-label={title}>
      <h2>{title}</h2>
      {contracts.map((contract) => (
        <ContractPane key={contract.id} contract={contract} onAsk={onAsk} />
      ))}
    </section>
  );
}

function WaitingPanes() {
  return (
    <div className="contracts-own" aria-busy="true">
      <Skeleton height="1.5rem" width="10rem" />
      <Skeleton height="18rem" />
    </div>
  );
}

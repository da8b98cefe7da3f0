/**
 * First the contracts that wait for the reader's answer, which can include contracts that the reader gave; then the
 * other contracts that pay the reader; then the ended contracts.
 */

import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { useOwnContracts } from "../../api/use-own-contracts.ts";
import type { Contract } from "../../api/use-own-contracts.ts";
import { isWaitingForReader } from "../../rules/steps-of.ts";
import type { ContractActionHandler } from "./contract-actions.tsx";
import { ContractPane } from "./contract-pane.tsx";
import { useStepDialog } from "./use-step-dialog.tsx";

/** Shows the contracts of one kind, or of all kinds if `kind` is undefined. */
export function OwnContracts({ kind }: { kind?: ContractKind }) {
  const { t } = useTexts();
  const { data, error, refetch } = useOwnContracts(kind);
  const waiting = data?.waiting ?? [];
  const received = data?.received ?? [];
  const { onAction, dialog } = useStepDialog([...waiting, ...received]);
  if (data === undefined && error !== null) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ContractsSkeleton />;
  const notWaiting = received.filter((contract) => !isWaitingForReader(contract));
  const paying = notWaiting.filter(({ state }) => state !== "C" && state !== "R");
  const ended = notWaiting.filter(({ state }) => state === "C" || state === "R");
  return (
    <div className="contracts-own">
      <ContractsPart title={t("contracts.waiting")} contracts={waiting} onAction={onAction} />
      <ContractsPart title={t("contracts.paying")} contracts={paying} onAction={onAction} />
      {waiting.length === 0 && paying.length === 0 && (
        <EmptyState title={t("contracts.own.empty.title")} text={t(`contracts.own.empty.${kind ?? "any"}`)} />
      )}
      {ended.length > 0 && (
        <details className="contracts-ended">
          <summary>{t("contracts.ended", { count: ended.length })}</summary>
          <ContractsPart title={t("contracts.ended.title")} contracts={ended} onAction={onAction} />
        </details>
      )}
      {dialog}
    </div>
  );
}

interface ContractsPartProps {
  readonly title: string;
  readonly contracts: readonly Contract[];
  readonly onAction: ContractActionHandler;
}

function ContractsPart({ title, contracts, onAction }: ContractsPartProps) {
  if (contracts.length === 0) return null;
  return (
    <section className="contracts-part" aria-label={title}>
      <h2>{title}</h2>
      {contracts.map((contract) => (
        <ContractPane key={contract.id} contract={contract} onAction={onAction} />
      ))}
    </section>
  );
}

function ContractsSkeleton() {
  return (
    <div className="contracts-own" aria-busy="true">
      <Skeleton height="1.5rem" width="10rem" />
      <Skeleton height="18rem" />
    </div>
  );
}

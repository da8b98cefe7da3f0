/** The history of a contract: every version with its hash and signatures, and every step of both parties. */

import { useState } from "react";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useContractHistory } from "../../api/use-contract-history.ts";
import type { ContractHistory as History } from "../../api/use-contract-history.ts";
import type { Contract } from "../../api/use-own-contracts.ts";
import { readTerms } from "../../rules/read-terms.ts";
import { TierList } from "./tier-list.tsx";

/** Loaded when the history is opened. */
export function ContractHistory({ contract }: { contract: Contract }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useContractHistory(contract.id, isOpen);
  return (
    <details className="contract-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="history" />
        {t("contracts.history")}
      </summary>
      {isOpen && data === undefined && error === null && <Skeleton height="6rem" />}
      {data === undefined && error !== null && <PageFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <div className="contract-past">
          {data.versions.map((version) => (
            <Version key={version.version} version={version} activeVersion={contract.activeVersion} />
          ))}
          <Steps steps={data.events} side={contract.side} />
        </div>
      )}
    </details>
  );
}

interface VersionProps {
  readonly version: History["versions"][number];
  readonly activeVersion: number | null;
}

function Version({ version, activeVersion }: VersionProps) {
  const { t } = useTexts();
  const { exactMoment } = useFormats();
  const { version: number, hash, terms, offeredAt, acceptedAt } = version;
  return (
    <section className="contract-version" aria-label={t("contracts.version", { version: number })}>
      <p>
        <strong>{t("contracts.version", { version: number })}</strong>
        {number === activeVersion && <span className="muted"> · {t("contracts.version.pays")}</span>}
      </p>
      <dl className="facts">
        <div>
          <dt>{t("contracts.version.offered")}</dt>
          <dd className="figures">{exactMoment(offeredAt)}</dd>
        </div>
        <div>
          <dt>{t("contracts.version.signed")}</dt>
          <dd className="figures">{acceptedAt === null ? t("contracts.version.unsigned") : exactMoment(acceptedAt)}</dd>
        </div>
        <div>
          <dt>{t("contracts.version.hash")}</dt>
          <dd className="contract-hash figures">{hash}</dd>
        </div>
      </dl>
      <TierList terms={readTerms(terms)} />
    </section>
  );
}

interface StepsProps {
  readonly steps: History["events"];
  readonly side: string;
}

const actions = [
  "offer",
  "change",
  "accept",
  "refuse",
  "withdraw",
  "askEnd",
  "keep",
  "end",
  "endByLowerRate",
  "endByMove",
  "endByClosure",
] as const;

function Steps({ steps, side }: StepsProps) {
  const { t } = useTexts();
  const { exactMoment } = useFormats();
  return (
    <ol className="contract-steps" aria-label={t("contracts.past")}>
      {steps.map((step) => {
        const action = actions.find((candidate) => candidate === step.action);
        return (
          <li key={step.id}>
            <time className="muted">{exactMoment(step.at)}</time>
            <span>
              {t(step.side === side ? "contracts.past.you" : "contracts.past.other")}:{" "}
              {action === undefined ? step.action : t(`contracts.past.${action}`)}
              {step.version !== null && ` (${t("contracts.version", { version: step.version })})`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

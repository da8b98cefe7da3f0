/** The contract dialog (specification, section 2): offers and termination requests that wait for an answer. */

import "../contracts.css";
import { useEffect } from "react";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { RouteLink } from "../../../../components/route-link.tsx";
import { closeDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { href } from "../../../../lib/navigation/paths.ts";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { useOwnContracts } from "../../api/use-own-contracts.ts";
import { useReader } from "../../api/use-reader.ts";
import { recordSeenRequests } from "../../rules/seen-requests.ts";
import { ContractPane } from "./contract-pane.tsx";
import { useStepDialog } from "./use-step-dialog.tsx";

/**
 * The dialog stays open after an answer, so that the member can answer the other requests. Members who are not agents
 * also see a link to the page of all contracts.
 */
export default function ContractDialog() {
  return (
    <Queries>
      <WaitingContracts />
    </Queries>
  );
}

function WaitingContracts() {
  const { t } = useTexts();
  const { data, error, refetch } = useOwnContracts();
  const waiting = data?.waiting;
  const reader = useReader();
  const { onAction, dialog } = useStepDialog(waiting ?? []);
  useEffect(() => {
    if (waiting !== undefined) recordSeenRequests(waiting);
  }, [waiting]);
  return (
    <>
      <Dialog isOpen onClose={closeDialog} title={t("contracts.title")} closeLabel={t("common.close")} size="wide">
        {waiting === undefined && error === null && <Skeleton height="14rem" />}
        {waiting === undefined && error !== null && <PageFailure error={error} onRetry={() => void refetch()} />}
        {waiting?.length === 0 && <p>{t("contracts.none")}</p>}
        {waiting !== undefined && waiting.length > 0 && (
          <p className="muted">{t("contracts.waiting.count", { count: waiting.length })}</p>
        )}
        {waiting?.map((contract) => (
          <ContractPane key={contract.id} contract={contract} onAction={onAction} isBrief />
        ))}
        {reader?.isAgent === false && (
          <RouteLink
            className="text-link contracts-page-link"
            href={href("memberPage", { page: "contracts" })}
            onClick={closeDialog}
          >
            {t("contracts.toPage")}
          </RouteLink>
        )}
      </Dialog>
      {dialog}
    </>
  );
}

/** The giver's contract dialog: an offer to a direct downline, or new terms for a contract. */

import "../contracts.css";
import { useState } from "react";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { Notice } from "../../../../components/notice.tsx";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import type { Downline } from "../../api/use-direct-downlines.ts";
import { useOfferBounds } from "../../api/use-offer-bounds.ts";
import { useSendOffer } from "../../api/use-send-offer.ts";
import type { Contract } from "../../api/use-own-contracts.ts";
import { draftOf, newDraft } from "@openhouse/rules/contracts/offer-draft";
import { boundsOf } from "../../rules/check-offer.ts";
import { DownlineField } from "./downline-field.tsx";
import { OfferForm } from "./offer-form.tsx";

interface OfferDialogProps {
  readonly kind: string;
  /** The contract to change; undefined for a new offer. */
  readonly contract?: Contract;
  readonly onClose: () => void;
}

/** A new offer starts with the choice of the receiver, because the bounds depend on the receiver's contracts. */
export function OfferDialog({ kind: requestedKind, contract, onClose }: OfferDialogProps) {
  const { t } = useTexts();
  const kind = contractKinds.find((candidate) => candidate === requestedKind);
  const [receiver, setReceiver] = useState<Downline>();
  const title =
    contract === undefined
      ? t("contracts.offer.title")
      : t("contracts.change.title", { name: contract.otherName ?? "" });
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t("common.close")} size="wide">
      {contract === undefined && receiver === undefined && <DownlineField onPick={setReceiver} />}
      {receiver !== undefined && (
        <p>
          {t("contracts.to", { name: receiver.name })}{" "}
          <button type="button" className="text-link" onClick={() => setReceiver(undefined)}>
            {t("contracts.offer.other")}
          </button>
        </p>
      )}
      {kind !== undefined && (contract !== undefined || receiver !== undefined) && (
        <OfferWithBounds kind={kind} contract={contract} receiver={receiver} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface OfferWithBoundsProps {
  readonly kind: ContractKind;
  readonly contract: Contract | undefined;
  readonly receiver: Downline | undefined;
  readonly onClose: () => void;
}

function OfferWithBounds({ kind, contract, receiver, onClose }: OfferWithBoundsProps) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const boundsInput = { kind, receiverId: receiver?.id ?? "", contractId: contract?.id ?? "" };
  const { data, error, refetch } = useOfferBounds(boundsInput);
  const sending = useSendOffer(() => {
    showToast("success", t(contract === undefined ? "contracts.done.offer" : "contracts.done.change"));
    onClose();
  });
  if (data === undefined && error !== null) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height="20rem" />;
  const bounds = boundsOf(data);
  const [ownTerms] = bounds.ownContracts ?? [];
  if (ownTerms === undefined) return <Notice tone="info">{t("contracts.offer.nothing")}</Notice>;
  return (
    <OfferForm
      kind={kind}
      bounds={bounds}
      initialDraft={
        bounds.currentTerms === undefined ? newDraft(kind, ownTerms) : draftOf(bounds.currentTerms, currency)
      }
      isChange={contract !== undefined}
      receiverId={contract?.receiverId ?? receiver?.id ?? ""}
      target={
        contract === undefined
          ? { kind: "offer", receiverId: receiver?.id ?? "" }
          : { kind: "change", contractId: contract.id }
      }
      sending={sending}
      // Other members may have accepted contracts in the meantime, so the bounds are loaded again.
      onRefused={() => void refetch()}
    />
  );
}

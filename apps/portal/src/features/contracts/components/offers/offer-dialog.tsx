/** The giver's contract modal: an offer to a direct downline, or new terms for a contract. */

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
import { draftOf, newDraft } from "../../rules/offer-draft.ts";
import { boundsOf } from "../../rules/offer-problems.ts";
import { DownlineField } from "./downline-field.tsx";
import { OfferForm } from "./offer-form.tsx";

interface OfferDialogProps {
  readonly kind: string;
  /** The contract to change; undefined for a new offer. */
  readonly contract?: Contract;
  readonly onClose: () => void;
}

/** A new offer starts with the receiver, because the bounds depend on the receiver's contracts. */
export function OfferDialog({ kind: word, contract, onClose }: OfferDialogProps) {
  const { t } = useTexts();
  const kind = contractKinds.find((each) => each === word);
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
        <BoundOffer kind={kind} contract={contract} receiver={receiver} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface BoundOfferProps {
  readonly kind: ContractKind;
  readonly contract: Contract | undefined;
  readonly receiver: Downline | undefined;
  readonly onClose: () => void;
}

function BoundOffer({ kind, contract, receiver, onClose }: BoundOfferProps) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const boundsInput = { kind, receiverId: receiver?.id ?? "", contractId: contract?.id ?? "" };
  const { data, error, refetch } = useOfferBounds(boundsInput);
  const sending = useSendOffer(() => {
    showToast("gain", t(contract === undefined ? "contracts.done.offer" : "contracts.done.change"));
    onClose();
  });
  if (data === undefined && error !== null) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height="20rem" />;
  const bounds = boundsOf(data);
  const [own] = bounds.ownContracts ?? [];
  if (own === undefined) return <Notice tone="info">{t("contracts.offer.nothing")}</Notice>;
  return (
    <OfferForm
      kind={kind}
      bounds={bounds}
      first={bounds.currentTerms === undefined ? newDraft(kind, own) : draftOf(bounds.currentTerms, currency)}
      isChange={contract !== undefined}
      receiverId={contract?.receiverId ?? receiver?.id ?? ""}
      goal={
        contract === undefined
          ? { kind: "offer", receiverId: receiver?.id ?? "" }
          : { kind: "change", contractId: contract.id }
      }
      sending={sending}
      // Others may have signed contracts meanwhile, so read the bounds again.
      onRefused={() => void refetch()}
    />
  );
}

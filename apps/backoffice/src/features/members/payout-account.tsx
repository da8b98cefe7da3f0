/**
 * A payout account that two people of the staff record for a member who cannot add one: the dialog of the first person,
 * and the request that waits for the second one.
 */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { WaitingRequests } from "../../components/detail/waiting-requests.tsx";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import type { MemberDetail } from "./member-facts.tsx";

type Payout = Reply<"GET /backoffice/api/members/:id/payout">;

interface AccountProps {
  readonly member: MemberDetail;
  readonly payout: Payout;
}

/** Stores what a call has returned about the payout of a member. */
function useKeepPayout(id: string): (payout: Payout) => void {
  const queries = useQueryClient();
  return (payout) =>
    queries.setQueryData(callKey("GET /backoffice/api/members/:id/payout", { params: { id } }), payout);
}

export function RecordAccountDialog({ member, payout, onClose }: AccountProps & { onClose: () => void }) {
  const { id, account } = member;
  const { t } = useTexts();
  const { api } = useOffice();
  const keepPayout = useKeepPayout(id);
  const [bankIndex, setBankIndex] = useState(0);
  const [holder, setHolder] = useState("");
  const [number, setNumber] = useState("");
  const [isTried, setIsTried] = useState(false);
  const bank = payout.banks[bankIndex];
  const errorOf = (text: string) =>
    isTried && text.trim() === "" ? t("backoffice.member.payoutAccount.needed") : undefined;
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    if (bank === undefined) return;
    const { cardType, bankCode } = bank;
    const body = { cardType, bankCode, payeeName: holder, cardNumber: number, reason };
    const call = { params: { id }, body, idempotencyKey };
    keepPayout(await api.call("POST /backoffice/api/members/:id/payout/account", call));
    showToast("success", t("backoffice.member.done.reset", { account }));
  };
  return (
    <DecisionDialog
      title={t("backoffice.member.payoutAccount.title", { account })}
      consequence={
        <>
          <p>{t("backoffice.member.payoutAccount.text")}</p>
          <SelectField
            label={t("backoffice.member.payoutAccount.bank")}
            name="bank"
            value={String(bankIndex)}
            options={payout.banks.map(({ bankName }, index) => ({ value: String(index), label: bankName }))}
            onChange={({ currentTarget }) => setBankIndex(Number(currentTarget.value))}
          />
          <TextField
            label={t("backoffice.member.payoutAccount.holder")}
            name="holder"
            required
            autoComplete="off"
            maxLength={100}
            value={holder}
            error={errorOf(holder)}
            onChange={({ currentTarget }) => setHolder(currentTarget.value)}
          />
          <NumberField value={number} error={errorOf(number)} onChange={setNumber} />
        </>
      }
      kind="primary"
      confirmLabel={t("backoffice.member.payoutAccount")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.reason.accountNamed")]}
      subject={[bankIndex, holder, number]}
      check={() => {
        setIsTried(true);
        return holder.trim() !== "" && number.trim() !== "";
      }}
      onDecide={decide}
      onClose={onClose}
    />
  );
}

/** The request that waits for a second person, who enters the number again; nothing without a request. */
export function AccountRequest({ member, payout }: AccountProps) {
  const { id, account } = member;
  const { t } = useTexts();
  const { api } = useOffice();
  const keepPayout = useKeepPayout(id);
  const [number, setNumber] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isMissing = number.trim() === "";
  return (
    <WaitingRequests
      requests={payout.accountRequest === null ? [] : [payout.accountRequest]}
      keyOf={() => id}
      mayDecide
      renderText={({ by, bankName: bank, number: shown, holder, reason }) =>
        t("backoffice.member.payoutAccount.waits", { by, bank, number: shown, holder, reason })
      }
      renderConsequence={({ bankName: bank, number: shown, holder }, decision) =>
        decision === "rejected" ? (
          <p>{t("backoffice.member.payoutAccount.deny.text")}</p>
        ) : (
          <>
            <p>{t("backoffice.member.payoutAccount.approve.text", { bank, number: shown, holder })}</p>
            <NumberField
              value={number}
              error={isTried && isMissing ? t("backoffice.member.payoutAccount.needed") : undefined}
              onChange={setNumber}
            />
          </>
        )
      }
      textsOf={(_request, decision) =>
        decision === "approved"
          ? {
              label: t("backoffice.member.payoutAccount.approve"),
              title: t("backoffice.member.payoutAccount.approve.title", { account }),
              usualReasons: [t("backoffice.reason.accountNamed")],
            }
          : {
              label: t("backoffice.member.payoutAccount.deny"),
              title: t("backoffice.member.payoutAccount.deny.title", { account }),
              usualReasons: [t("backoffice.reason.doubt")],
            }
      }
      subject={number}
      check={(decision) => {
        setIsTried(true);
        return decision === "rejected" || !isMissing;
      }}
      onDecide={async (_request, body, idempotencyKey) => {
        const isApproval = body.decision === "approved";
        const call = { params: { id }, body: isApproval ? { ...body, cardNumber: number } : body, idempotencyKey };
        keepPayout(await api.call("POST /backoffice/api/members/:id/payout/account/decision", call));
        showToast("success", t(`backoffice.member.done.${isApproval ? "payoutAccount" : "deny"}`, { account }));
      }}
      onClose={() => {
        setNumber("");
        setIsTried(false);
      }}
    />
  );
}

interface NumberFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function NumberField({ value, error, onChange }: NumberFieldProps) {
  const { t } = useTexts();
  return (
    <TextField
      label={t("backoffice.member.payoutAccount.number")}
      name="number"
      required
      autoComplete="off"
      maxLength={100}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

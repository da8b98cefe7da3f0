/**
 * Lets the staff start a payout to a self-excluded member, who cannot request a withdrawal, or to a member who is under
 * age.
 */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { SelectField } from "@openhouse/ui/select/select";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice, useStaff } from "../../lib/office.tsx";
import { problemText } from "../../lib/problem-text.ts";
import { callKey, useCall } from "../../lib/use-call.ts";
import type { MemberDetail } from "./member-facts.tsx";
import { AccountRequest, RecordAccountDialog } from "./payout-account.tsx";
import { useRefreshMember } from "./use-refresh-member.ts";

type Payout = Reply<"GET /backoffice/api/members/:id/payout">;

const route = "GET /backoffice/api/members/:id/payout";
const payoutRoles: ReadonlySet<string> = new Set(["support", "finance", "admin"]);
const refreshMs = 15_000;

/** Renders nothing if the member is neither self-excluded nor under age, or the staff member may not start a payout. */
export function ExcludedPayout({ member }: { member: MemberDetail }) {
  const { roles } = useStaff();
  const isSelfExcluded = member.exclusions.some(({ kind }) => kind === "self_exclusion");
  const isUnderAge = member.exclusions.some(({ kind }) => kind === "under_age");
  if (!(isSelfExcluded || isUnderAge) || !roles.some((role) => payoutRoles.has(role))) return null;
  return <PayoutNotice member={member} noticeKey={isSelfExcluded ? "notice" : "notice.age"} />;
}

interface PayoutNoticeProps {
  readonly member: MemberDetail;
  readonly noticeKey: "notice" | "notice.age";
}

function PayoutNotice({ member, noticeKey }: PayoutNoticeProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const [openDialog, setOpenDialog] = useState<"payout" | "return" | "account">();
  const { data, error, refetch } = useCall(route, { params: { id: member.id } }, { refreshMs });
  if (data === undefined && error !== null) {
    return (
      <div className="notice" data-tone="error" role="alert">
        <Icon name="error" />
        <span>{problemText(error, t)}</span>
        <span className="notice-actions">
          <Button size="small" onClick={() => void refetch()}>
            {t("backoffice.retry")}
          </Button>
        </span>
      </div>
    );
  }
  // The exclusion ended after the member's page was loaded.
  if (data?.isExcluded === false) return null;
  const hindrance = data === undefined ? undefined : hindranceOf(data);
  const hasVendor = data !== undefined && data.vendorMinor !== "0";
  const mayRecord = data !== undefined && data.accountRequest === null && data.banks.length > 0;
  const closeDialog = () => setOpenDialog(undefined);
  return (
    <>
      <div className="notice" data-tone="live">
        <Icon name="hand-coins" />
        <span>
          {t(`backoffice.member.payout.${noticeKey}`)}{" "}
          {hindrance !== undefined && t(`backoffice.member.payout.${hindrance}`)}{" "}
          {hasVendor && t("backoffice.member.payout.atVendor", { amount: money(data.vendorMinor, data.currency) })}
        </span>
        <span className="notice-actions">
          {mayRecord && (
            <Button size="small" onClick={() => setOpenDialog("account")}>
              {t("backoffice.member.payoutAccount")}
            </Button>
          )}
          {hasVendor && (
            <Button size="small" onClick={() => setOpenDialog("return")}>
              {t("backoffice.member.payout.return")}
            </Button>
          )}
          {data !== undefined && hindrance === undefined && (
            <Button size="small" onClick={() => setOpenDialog("payout")}>
              {t("backoffice.member.payout")}
            </Button>
          )}
        </span>
      </div>
      {data !== undefined && openDialog === "payout" && (
        <PayoutDialog member={member} payout={data} onClose={closeDialog} />
      )}
      {data !== undefined && openDialog === "account" && (
        <RecordAccountDialog member={member} payout={data} onClose={closeDialog} />
      )}
      {openDialog === "return" && <ReturnDialog member={member} onClose={closeDialog} />}
      {data !== undefined && <AccountRequest member={member} payout={data} />}
    </>
  );
}

/** Why no payout can start now. The server checks this again. */
function hindranceOf(payout: Payout): "open" | "empty" | "noAccount" | "day" | "fee" | undefined {
  if (payout.hasOpen) return "open";
  if (payout.balanceMinor === "0") return "empty";
  if (payout.targets.length === 0) return "noAccount";
  if (payableTargets(payout).length > 0) return undefined;
  return payout.isDayUsedUp ? "day" : "fee";
}

/** The accounts that can receive a payout now. */
function payableTargets({ targets }: Payout) {
  return targets.filter(({ payableMinor }) => payableMinor !== "0");
}

interface DialogProps {
  readonly member: MemberDetail;
  readonly onClose: () => void;
}

function ReturnDialog({ member: { id, account }, onClose }: DialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const refresh = useRefreshMember(id);
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id }, body: { reason }, idempotencyKey };
    const payout = await api.call("POST /backoffice/api/members/:id/payout/wallet-return", call);
    queries.setQueryData(callKey(route, { params: { id } }), payout);
    await refresh();
    showToast("success", t("backoffice.member.done.return", { account }));
  };
  return (
    <DecisionDialog
      title={t("backoffice.member.payout.return.title", { account })}
      consequence={<p>{t("backoffice.member.payout.return.text")}</p>}
      kind="primary"
      confirmLabel={t("backoffice.member.payout.return")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.reason.payoutDuty")]}
      onDecide={decide}
      onClose={onClose}
    />
  );
}

function PayoutDialog({ member: { id, account }, payout, onClose }: DialogProps & { payout: Payout }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const queries = useQueryClient();
  const refresh = useRefreshMember(id);
  const { currency, balanceMinor } = payout;
  const targets = payableTargets(payout);
  const [chosenAccountId, setChosenAccountId] = useState(targets[0]?.accountId ?? "");
  const payableMinor = targets.find(({ accountId }) => accountId === chosenAccountId)?.payableMinor ?? "0";
  const amount = money(payableMinor, currency);
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    const body = { accountId: chosenAccountId, reason };
    const withdrawal = await api.call("POST /backoffice/api/members/:id/payout", {
      params: { id },
      body,
      idempotencyKey,
    });
    await queries.invalidateQueries({ queryKey: callKey(route, { params: { id } }) });
    await refresh();
    showToast(
      "success",
      t("backoffice.member.done.payout", { account, amount: money(withdrawal.amountMinor, currency) }),
    );
  };
  return (
    <DecisionDialog
      title={t("backoffice.member.payout.title", { account })}
      consequence={
        <>
          <SelectField
            label={t("backoffice.member.payout.account")}
            name="account"
            value={chosenAccountId}
            options={targets.map(({ accountId, number, bankName, holder }) => ({
              value: accountId,
              label: `${bankName} ${number} · ${holder}`,
            }))}
            onChange={({ currentTarget }) => setChosenAccountId(currentTarget.value)}
          />
          <p>{t(`backoffice.member.payout.${payableMinor === balanceMinor ? "all" : "part"}`, { amount })}</p>
          <p>{t("backoffice.member.payout.bonus")}</p>
        </>
      }
      kind="primary"
      confirmLabel={t("backoffice.member.payout")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.reason.payoutWish"), t("backoffice.reason.payoutDuty")]}
      subject={chosenAccountId}
      onDecide={decide}
      onClose={onClose}
    />
  );
}

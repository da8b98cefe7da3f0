/** What is asked before a member is shut out, let in again, or loses an authenticator. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import type { MemberDetail } from "./member-facts.tsx";
import { useRefreshMember } from "./use-refresh-member.ts";

/** `approve` and `deny`: of the second person. */
export type AccessAsked = "block" | "unblock" | "reset" | "approve" | "deny";

interface AccessDialogProps {
  readonly member: MemberDetail;
  readonly asked: AccessAsked;
  readonly onClose: () => void;
}

/** See the head of this file. */
export function AccessDialog({ member, asked, onClose }: AccessDialogProps) {
  const { t } = useTexts();
  const send = useSend(member);
  const { title, text, label } = useWords(member, asked);
  const usual = {
    block: [t("backoffice.reason.suspicious"), t("backoffice.reason.ownWish")],
    unblock: [t("backoffice.reason.cleared")],
    reset: [t("backoffice.reason.lostPhone")],
    approve: [t("backoffice.reason.checked")],
    deny: [t("backoffice.reason.doubt")],
  };
  return (
    <DecisionDialog
      title={title}
      consequence={<p>{text}</p>}
      kind={asked === "block" || asked === "approve" ? "danger" : "primary"}
      confirmLabel={label}
      usualReasons={usual[asked]}
      reasonHint={t("house.reason.hint")}
      onDecide={(decision) => send(asked, decision)}
      onClose={onClose}
    />
  );
}

function useWords({ account, authenticatorRequest }: MemberDetail, asked: AccessAsked) {
  const { t } = useTexts();
  switch (asked) {
    case "block":
    case "unblock":
      return {
        title: t(`backoffice.member.${asked}.title`, { account }),
        text: t(`backoffice.member.${asked}.text`),
        label: t(`backoffice.member.${asked}`),
      };
    case "reset":
    case "deny":
      return {
        title: t(`backoffice.member.totp.${asked}.title`, { account }),
        text: t(`backoffice.member.totp.${asked}.text`),
        label: t(`backoffice.member.totp.${asked}`),
      };
    case "approve": {
      const { by = "", reason = "" } = authenticatorRequest ?? {};
      return {
        title: t("backoffice.member.totp.approve.title", { account }),
        text: t("backoffice.member.totp.approve.text", { by, reason }),
        label: t("backoffice.member.totp.approve"),
      };
    }
  }
}

function useSend({ id, account }: MemberDetail) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshMember(id);
  const call = (asked: AccessAsked, { reason, idempotencyKey }: Decision) => {
    const common = { params: { id }, idempotencyKey };
    switch (asked) {
      case "block":
      case "unblock":
        return api.call("PUT /backoffice/api/members/:id/access", {
          ...common,
          body: { isBlocked: asked === "block", reason },
        });
      case "reset":
        return api.call("POST /backoffice/api/members/:id/authenticator", { ...common, body: { reason } });
      case "approve":
      case "deny":
        return api.call("POST /backoffice/api/members/:id/authenticator/decision", {
          ...common,
          body: { decision: asked === "approve" ? "approved" : "rejected", reason },
        });
    }
  };
  return async (asked: AccessAsked, decision: Decision) => {
    await call(asked, decision);
    await refresh();
    showToast("gain", t(`backoffice.member.done.${asked}`, { account }));
  };
}

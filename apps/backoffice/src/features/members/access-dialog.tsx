/** Asks for the reason to block or unblock a member, or to request the reset of an authenticator. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import type { MemberDetail } from "./member-facts.tsx";
import { useRefreshMember } from "./use-refresh-member.ts";

export type AccessAction = "block" | "unblock" | "reset";

interface AccessDialogProps {
  readonly member: MemberDetail;
  readonly action: AccessAction;
  readonly onClose: () => void;
}

export function AccessDialog({ member, action, onClose }: AccessDialogProps) {
  const { t } = useTexts();
  const send = useSend(member);
  const { title, text, label } = useActionTexts(member, action);
  const usualReasons = {
    block: [t("backoffice.reason.suspicious"), t("backoffice.reason.ownWish")],
    unblock: [t("backoffice.reason.cleared")],
    reset: [t("backoffice.reason.lostPhone")],
  };
  return (
    <DecisionDialog
      title={title}
      consequence={<p>{text}</p>}
      kind={action === "block" ? "danger" : "primary"}
      confirmLabel={label}
      usualReasons={usualReasons[action]}
      reasonHint={t("backoffice.reason.hint")}
      onDecide={(decision) => send(action, decision)}
      onClose={onClose}
    />
  );
}

function useActionTexts({ account }: MemberDetail, action: AccessAction) {
  const { t } = useTexts();
  const name = action === "reset" ? "totp.reset" : action;
  return {
    title: t(`backoffice.member.${name}.title`, { account }),
    text: t(`backoffice.member.${name}.text`),
    label: t(`backoffice.member.${name}`),
  };
}

function useSend({ id, account }: MemberDetail) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshMember(id);
  const call = (action: AccessAction, { reason, idempotencyKey }: Decision) => {
    const common = { params: { id }, idempotencyKey };
    switch (action) {
      case "block":
      case "unblock":
        return api.call("PUT /backoffice/api/members/:id/access", {
          ...common,
          body: { isBlocked: action === "block", reason },
        });
      case "reset":
        return api.call("POST /backoffice/api/members/:id/authenticator", { ...common, body: { reason } });
    }
  };
  return async (action: AccessAction, decision: Decision) => {
    await call(action, decision);
    await refresh();
    showToast("success", t(`backoffice.member.done.${action}`, { account }));
  };
}

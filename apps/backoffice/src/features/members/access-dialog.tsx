/** Asks for the reason to block or unblock a member, or to request the reset of an authenticator. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import type { MemberDetail } from "./member-facts.tsx";
import { useRefreshMember } from "./use-refresh-member.ts";

export type AccessAsked = "block" | "unblock" | "reset";

interface AccessDialogProps {
  readonly member: MemberDetail;
  readonly asked: AccessAsked;
  readonly onClose: () => void;
}

export function AccessDialog({ member, asked, onClose }: AccessDialogProps) {
  const { t } = useTexts();
  const send = useSend(member);
  const { title, text, label } = useWords(member, asked);
  const usual = {
    block: [t("backoffice.reason.suspicious"), t("backoffice.reason.ownWish")],
    unblock: [t("backoffice.reason.cleared")],
    reset: [t("backoffice.reason.lostPhone")],
  };
  return (
    <DecisionDialog
      title={title}
      consequence={<p>{text}</p>}
      kind={asked === "block" ? "danger" : "primary"}
      confirmLabel={label}
      usualReasons={usual[asked]}
      reasonHint={t("backoffice.reason.hint")}
      onDecide={(decision) => send(asked, decision)}
      onClose={onClose}
    />
  );
}

function useWords({ account }: MemberDetail, asked: AccessAsked) {
  const { t } = useTexts();
  const name = asked === "reset" ? "totp.reset" : asked;
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
    }
  };
  return async (asked: AccessAsked, decision: Decision) => {
    await call(asked, decision);
    await refresh();
    showToast("gain", t(`backoffice.member.done.${asked}`, { account }));
  };
}

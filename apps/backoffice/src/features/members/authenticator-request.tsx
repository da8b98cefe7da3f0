/**
 * A request to reset a member's authenticator that waits for a second person. The requester can only withdraw the
 * request.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { WaitingRequests } from "../../components/detail/waiting-requests.tsx";
import { useOffice, useStaff } from "../../lib/office.tsx";
import { guardianRoles } from "./guardian-roles.ts";
import type { MemberDetail } from "./member-facts.tsx";
import { useRefreshMember } from "./use-refresh-member.ts";

export function AuthenticatorRequest({ member: { id, account, authenticatorRequest } }: { member: MemberDetail }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const { roles } = useStaff();
  const refresh = useRefreshMember(id);
  return (
    <WaitingRequests
      requests={authenticatorRequest === null ? [] : [authenticatorRequest]}
      keyOf={() => id}
      mayDecide={roles.some((role) => guardianRoles.has(role))}
      approveKind="danger"
      renderText={({ by, reason }) => t("backoffice.member.totp.waits", { by, reason })}
      renderConsequence={({ by, reason }, decision) => (
        <p>
          {decision === "approved"
            ? t("backoffice.member.totp.approve.text", { by, reason })
            : t("backoffice.member.totp.deny.text")}
        </p>
      )}
      textsOf={(_request, decision) =>
        decision === "approved"
          ? {
              label: t("backoffice.member.totp.approve"),
              title: t("backoffice.member.totp.approve.title", { account }),
              usualReasons: [t("backoffice.reason.checked")],
            }
          : {
              label: t("backoffice.member.totp.deny"),
              title: t("backoffice.member.totp.deny.title", { account }),
              usualReasons: [t("backoffice.reason.doubt")],
            }
      }
      onDecide={async (_request, body, idempotencyKey) => {
        const call = { params: { id }, body, idempotencyKey };
        await api.call("POST /backoffice/api/members/:id/authenticator/decision", call);
        await refresh();
        const isApproval = body.decision === "approved";
        showToast("success", t(`backoffice.member.done.${isApproval ? "approve" : "deny"}`, { account }));
      }}
    />
  );
}

/** The result of an invitation: sent, waiting, or (in a demo without mail) the link, which is shown only once. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isStaffRole } from "@openhouse/rules/identity/staff-roles";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { CopyText } from "../../components/detail/copy-text.tsx";
import { roleNames } from "./role-names.ts";

export type InvitationResult = Reply<"POST /backoffice/api/staff">;

interface SentInvitationProps {
  readonly result: InvitationResult;
  readonly name: string;
  readonly onClose: () => void;
}

export function SentInvitation({ result, name, onClose }: SentInvitationProps) {
  const { t } = useTexts();
  const { waits, waitingRoles, link } = result;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={waits ? t("backoffice.staff.invite") : t("backoffice.staff.sent")}
      closeLabel={t("backoffice.close")}
    >
      <div className="plan sent-invitation">
        <output aria-label={t("backoffice.status")}>
          {waits ? t("backoffice.staff.sent.waits") : t("backoffice.staff.sent.text", { name })}
        </output>
        {link !== null && (
          <div>
            <p>{t("backoffice.staff.sent.link")}</p>
            <CopyText text={link} />
          </div>
        )}
        {waitingRoles.length > 0 && (
          <p className="muted">
            {t("backoffice.staff.sent.roles", { roles: roleNames(waitingRoles.filter(isStaffRole), t) })}
          </p>
        )}
      </div>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          {t("backoffice.staff.stored")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Issues a new first password for a member who has never changed the first one, with a reason, and shows it once. */

import { useRef, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import type { MemberDetail } from "./member-facts.tsx";

interface FirstPasswordDialogProps {
  readonly member: MemberDetail;
  readonly onClose: () => void;
}

export function FirstPasswordDialog({ member: { id, account }, onClose }: FirstPasswordDialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const [issued, setIssued] = useState<{ readonly password: string; readonly days: number }>();
  // The decision closes its dialog; the password then still has to be shown.
  const isDone = useRef(false);
  const title = t("backoffice.member.firstPassword.title", { account });
  if (issued !== undefined) {
    return (
      <Dialog isOpen onClose={onClose} title={title} closeLabel={t("backoffice.close")}>
        <p>{t("backoffice.member.firstPassword.done", { days: issued.days })}</p>
        <p>
          <output aria-label={title}>{issued.password}</output>
        </p>
        <div className="dialog-actions">
          <Button kind="primary" onClick={onClose}>
            {t("backoffice.close")}
          </Button>
        </div>
      </Dialog>
    );
  }
  const issue = async ({ reason }: Decision) => {
    const call = { params: { id }, body: { reason } };
    setIssued(await api.call("POST /backoffice/api/members/:id/first-password", call));
    isDone.current = true;
  };
  return (
    <DecisionDialog
      title={title}
      consequence={<p>{t("backoffice.member.firstPassword.text")}</p>}
      kind="primary"
      confirmLabel={t("backoffice.member.firstPassword")}
      usualReasons={[t("backoffice.reason.firstPasswordExpired")]}
      reasonHint={t("backoffice.reason.hint")}
      onDecide={issue}
      onClose={() => isDone.current || onClose()}
    />
  );
}

/**
 * The dialog of a session that requires a password change (specification, section 4). The member can only change the
 * password or sign out; the server refuses the calls of other member pages.
 */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChangePasswordForm } from "../../../components/change-password/change-password-form.tsx";
import type { ChangeConsent } from "../../../components/change-password/change-password-form.tsx";
import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import type { NewLogin } from "../../../lib/dialogs/dialog-store.ts";
import { usePage } from "../../../lib/page/page-context.tsx";
import { Queries } from "../../../lib/queries/queries.tsx";
import { useMember } from "../api/use-member.ts";
import { useFinishLogin } from "../hooks/use-enter-session.ts";
import { useLogOut } from "../hooks/use-log-out.ts";
import { AgeAgreement } from "./registration/age-agreement.tsx";

interface ChangePasswordDialogProps {
  readonly login?: NewLogin | undefined;
  readonly returnTo?: string | undefined;
}

/** After the change, the dialog continues the login that required it. */
export default function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  return (
    <Queries>
      <RequiredChange {...props} />
    </Queries>
  );
}

function RequiredChange({ login, returnTo }: ChangePasswordDialogProps) {
  const { t } = useTexts();
  const finish = useFinishLogin();
  const { isBusy, logOut } = useLogOut();
  const consent = useConsent();
  const continueLogin = () => (login === undefined ? closeDialog() : finish(login, returnTo));
  return (
    <Dialog isOpen title={t("security.change.due.title")} closeLabel={t("common.close")}>
      <p className="muted">{t("security.change.due.text")}</p>
      <ChangePasswordForm isForced consent={consent} onDone={continueLogin} />
      <Button kind="plain" isBusy={isBusy} onClick={() => void logOut()}>
        {t("shell.logout")}
      </Button>
    </Dialog>
  );
}

/**
 * Returns the agreement that the member must accept if an agent opened the account; undefined if no agreement is
 * required.
 */
function useConsent(): ChangeConsent | undefined {
  const { merchant } = usePage();
  const isRequired = useMember()?.agreementRequired === true;
  const [agreement, setAgreement] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  if (!isRequired) return undefined;
  return {
    part: <AgeAgreement isAccepted={agreement} hasFault={wasSubmitted && !agreement} onChange={setAgreement} />,
    check: () => {
      setSubmitted(true);
      return agreement;
    },
    sent: { agreement, agreementVersion: merchant.agreementVersion },
  };
}

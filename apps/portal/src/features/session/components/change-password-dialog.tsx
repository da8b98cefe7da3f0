/**
 * The dialog of a session that must change its password first (specification, section 4): change it or sign out. The
 * server refuses other calls.
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
import { useFinishEntrance } from "../hooks/use-enter-session.ts";
import { useLogOut } from "../hooks/use-log-out.ts";
import { AgeAgreement } from "./registration/age-agreement.tsx";

interface ChangePasswordDialogProps {
  readonly login?: NewLogin | undefined;
  readonly returnTo?: string | undefined;
}

/** After the change, continues the login that led here. */
export default function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  return (
    <Queries>
      <DueChange {...props} />
    </Queries>
  );
}

function DueChange({ login, returnTo }: ChangePasswordDialogProps) {
  const { t } = useTexts();
  const finish = useFinishEntrance();
  const { isBusy, leave } = useLogOut();
  const consent = useConsent();
  const goOn = () => (login === undefined ? closeDialog() : finish(login, returnTo));
  return (
    <Dialog isOpen title={t("security.change.due.title")} closeLabel={t("common.close")}>
      <p className="muted">{t("security.change.due.text")}</p>
      <ChangePasswordForm isForced consent={consent} onDone={goOn} />
      <Button kind="plain" isBusy={isBusy} onClick={() => void leave()}>
        {t("shell.logout")}
      </Button>
    </Dialog>
  );
}

/**
 * For accounts that an agent opened: the owner accepts the merchant's agreement now. Undefined if no agreement is
 * required.
 */
function useConsent(): ChangeConsent | undefined {
  const { merchant } = usePage();
  const isRequired = useMember()?.agreementRequired === true;
  const [agreement, setAgreement] = useState(false);
  const [isTried, setTried] = useState(false);
  if (!isRequired) return undefined;
  return {
    part: <AgeAgreement isAccepted={agreement} hasFault={isTried && !agreement} onChange={setAgreement} />,
    check: () => {
      setTried(true);
      return agreement;
    },
    sent: { agreement, agreementVersion: merchant.agreementVersion },
  };
}

/**
 * After a login whose password must be changed (portal-spec section 4); whoever closes it is asked at the next login.
 */

import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChangePasswordForm } from "../../../components/change-password/change-password-form.tsx";
import { closeDialog } from "../../../lib/dialog-store.ts";
import { navigate } from "../../../lib/location.tsx";

/** See the head of this file. */
export default function ChangePasswordDialog({ returnTo }: { returnTo?: string | undefined }) {
  const { t } = useTexts();
  const goOn = () => {
    closeDialog();
    if (returnTo !== undefined) navigate(returnTo);
  };
  return (
    <Dialog isOpen onClose={goOn} title={t("security.change.due.title")} closeLabel={t("common.close")}>
      <p className="muted">{t("security.change.due.text")}</p>
      <ChangePasswordForm isForced onDone={goOn} />
    </Dialog>
  );
}

/** The question before signing out. */

import { ConfirmDialog } from "@openhouse/ui/dialog/confirm-dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog } from "../../../lib/dialog-store.ts";
import { navigate } from "../../../lib/location.tsx";
import { useApi, usePage } from "../../../lib/page-context.tsx";
import { useAction } from "../../../lib/use-action.ts";

/** The tab forgets the session whatever the server says: a lost connection must not keep anybody logged in here. */
export default function LogoutDialog() {
  const { t } = useTexts();
  const api = useApi();
  const { session } = usePage();
  const { isBusy, run } = useAction((_: undefined, idempotencyKey) =>
    api.call("DELETE /wps/session/logout", { idempotencyKey }),
  );
  const leave = async () => {
    await run(undefined);
    session?.forget();
    // Also what was cached for this member alone; what this browser prefers lies in the local storage.
    sessionStorage.clear();
    closeDialog();
    navigate("/");
  };
  return (
    <ConfirmDialog
      isOpen
      title={t("shell.logout.title")}
      text={t("shell.logout.ask")}
      confirmLabel={t("shell.logout")}
      cancelLabel={t("common.cancel")}
      closeLabel={t("common.close")}
      isBusy={isBusy}
      onConfirm={() => void leave()}
      onCancel={closeDialog}
    />
  );
}

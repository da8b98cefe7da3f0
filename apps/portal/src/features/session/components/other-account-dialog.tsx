/** Asks before a start URL replaces the session by one of another account. */

import { useState } from "react";
import { ConfirmDialog } from "@openhouse/ui/dialog/confirm-dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";
import { exchangeToken } from "../start-by-token.ts";

interface OtherAccountDialogProps {
  readonly account: string;
  readonly token: string;
  readonly returnTo: string;
}

export default function OtherAccountDialog({ account, token, returnTo }: OtherAccountDialogProps) {
  const { t } = useTexts();
  const api = useApi();
  const { merchant, session } = usePage();
  const [isBusy, setBusy] = useState(false);
  const replaceSession = async () => {
    setBusy(true);
    await exchangeToken({ api, merchant, session, t, returnTo }, { token, replacesSession: true });
  };
  return (
    <ConfirmDialog
      isOpen
      title={t("login.otherAccount.title", { account })}
      text={t("login.otherAccount.text", { account })}
      confirmLabel={t("login.otherAccount.action", { account })}
      cancelLabel={t("login.otherAccount.keep")}
      closeLabel={t("common.close")}
      isBusy={isBusy}
      onConfirm={() => void replaceSession()}
      onCancel={closeDialog}
    />
  );
}

/** Opens a trial account with play money and a guest name. The server closes it after some days without use. */

import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { freePlayProof } from "@openhouse/browser/encrypt-payload";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import { useEnterSession } from "../hooks/use-enter-session.ts";

export default function TrialDialog() {
  const { t } = useTexts();
  const api = useApi();
  const enter = useEnterSession();
  const { isBusy, failure, run } = useAction(async (_: undefined, idempotencyKey) => {
    const encryption = await freePlayProof(await api.publicKey());
    const body = { os: navigator.platform.slice(0, 60), platform: "W", encryption };
    return api.call("POST /wps/session/login/freeplay", { body, idempotencyKey });
  });
  const start = async () => {
    const result = await run(undefined);
    if (result !== undefined) enter(result);
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      onClose={closeDialog}
      title={t("session.trial.title")}
      closeLabel={t("common.close")}
    >
      <p>{t("session.trial.text")}</p>
      <FormFailure text={failure} />
      <div className="dialog-actions">
        <Button disabled={isBusy} onClick={closeDialog}>
          {t("common.cancel")}
        </Button>
        <Button kind="primary" isBusy={isBusy} onClick={() => void start()}>
          {t("session.trial.action")}
        </Button>
      </div>
    </Dialog>
  );
}

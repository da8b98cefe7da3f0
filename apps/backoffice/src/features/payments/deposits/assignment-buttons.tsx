/**
 * Assigns a held deposit to the staff member or ends the assignment; no reason is needed. The shortcut c assigns the
 * deposit.
 */

import { useState } from "react";
import { newActionKey } from "@openhouse/browser/action-key";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useOffice } from "../../../lib/office.tsx";
import { problemText } from "../../../lib/problem-text.ts";
import { useShortcuts } from "../../../lib/use-shortcuts.ts";
import { useRefreshDeposits } from "./use-deposits.ts";
import type { DepositDetail } from "./use-deposits.ts";

export function AssignmentButtons({ detail: { deposit, actions } }: { detail: DepositDetail }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshDeposits();
  const [isBusy, setIsBusy] = useState(false);
  const mayAssign = actions.includes("claim");
  const run = (action: "claim" | "release") => {
    const call = { params: { id: deposit.id }, body: {}, idempotencyKey: newActionKey() };
    setIsBusy(true);
    const request =
      action === "claim"
        ? api.call("POST /backoffice/api/deposits/:id/claim", call)
        : api.call("POST /backoffice/api/deposits/:id/release", call);
    request
      .then(refresh, (error: unknown) => showToast("error", problemText(error, t)))
      .finally(() => setIsBusy(false));
  };
  useShortcuts({ ...(mayAssign && { c: () => run("claim") }) });
  return (
    <>
      {mayAssign && (
        <Button size="small" icon="user" isBusy={isBusy} aria-keyshortcuts="c" onClick={() => run("claim")}>
          {t("backoffice.withdrawal.claim")}
        </Button>
      )}
      {actions.includes("release") && (
        <Button size="small" isBusy={isBusy} onClick={() => run("release")}>
          {t("backoffice.withdrawal.release")}
        </Button>
      )}
    </>
  );
}

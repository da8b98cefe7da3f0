/** The second step of the login after a password recovery from an unknown login location. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../../lib/dialogs/dialog-store.ts";
import type { PendingSecondStep } from "../../hooks/use-login.ts";
import { SecondStepForm } from "../login/second-step-form.tsx";

export function RecoverySecondStep({ pending }: { pending: PendingSecondStep }) {
  const { t } = useTexts();
  return (
    <>
      <output aria-label={t("common.status")}>{t("recovery.set")}</output>
      <SecondStepForm pending={pending} returnTo={undefined} onBack={() => openDialog({ kind: "login" })} />
    </>
  );
}

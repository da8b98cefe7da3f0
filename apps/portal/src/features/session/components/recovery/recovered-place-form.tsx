/** The second step of the login after a password recovery from an unknown login location. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../../lib/dialogs/dialog-store.ts";
import type { PendingPlace } from "../../hooks/use-login.ts";
import { LoginPlaceForm } from "../login/login-place-form.tsx";

export function RecoveredPlaceForm({ pending }: { pending: PendingPlace }) {
  const { t } = useTexts();
  return (
    <>
      <output>{t("recovery.set")}</output>
      <LoginPlaceForm pending={pending} returnTo={undefined} onBack={() => openDialog({ kind: "login" })} />
    </>
  );
}

/** What follows a login, a registration or a free play: keep the token, close the dialog, greet, go on. */

import { showToast } from "@openhouse/ui/toast/toaster";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog } from "../../../lib/dialog-store.ts";
import { navigate } from "../../../lib/location.tsx";
import { usePage } from "../../../lib/page-context.tsx";

/** Stays on the page unless told where to go. */
export function useEnterSession(): (result: Reply<"POST /wps/session/login">, returnTo?: string) => void {
  const { session } = usePage();
  const { t } = useTexts();
  return ({ token, userName }, returnTo) => {
    session?.keep(token);
    closeDialog();
    showToast("gain", t("session.welcome", { name: userName }));
    if (returnTo !== undefined) navigate(returnTo);
  };
}

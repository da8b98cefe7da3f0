/**
 * Mounts the open dialog and the open modals. Their code is a chunk that loads shortly after the start of the page, or
 * with the first dialog.
 */

import { useEffect } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { closeDialog, useOpenDialog } from "../../lib/dialogs/dialog-store.ts";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import { subscribeToUrl } from "../../lib/navigation/location.tsx";
import { openModalInUrl } from "../../lib/dialogs/named-modals.ts";
import { useModals } from "../../lib/dialogs/modal-store.ts";

const stage = { load: () => import("./windows/dialog-stage.tsx") };
const preloadDelayMs = 1_500;

export function Dialogs() {
  const hasDialog = useOpenDialog() !== undefined;
  const hasModals = useModals().length > 0;
  useEffect(() => {
    // Preload before the first click. If it fails, the next click tries again. Back must also close the dialogs of
    // pages, which are not mounted here.
    const timer = setTimeout(() => {
      stage.load().then(
        ({ closeDialogsOnBack }) => closeDialogsOnBack(),
        () => undefined,
      );
    }, preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    openModalInUrl();
    return subscribeToUrl(openModalInUrl);
  }, []);
  return (hasDialog || hasModals) && <LazySlot part={stage} fallback={null} failure={<StageFailure />} />;
}

/** Closes the dialog that cannot be shown, so that the next click tries again. */
function StageFailure() {
  const { t } = useTexts();
  useEffect(() => {
    showToast("error", t("home.reload"));
    closeDialog();
  }, [t]);
  return null;
}

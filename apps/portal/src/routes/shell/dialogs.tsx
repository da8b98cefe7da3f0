/** Mounts the open dialog and windows. Their code is a chunk that loads when the page is idle. */

import { useEffect } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { closeDialog, useOpenDialog } from "../../lib/dialogs/dialog-store.ts";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import { subscribeToAddress } from "../../lib/navigation/location.tsx";
import { openModalOfAddress } from "../../lib/dialogs/named-modals.ts";
import { useModals } from "../../lib/dialogs/modal-store.ts";

const stage = { load: () => import("./windows/dialog-stage.tsx") };
const restMs = 1_500;

export function Dialogs() {
  const hasDialog = useOpenDialog() !== undefined;
  const hasModals = useModals().length > 0;
  useEffect(() => {
    // Preload before the first click. If it fails, the next click tries again.
    const timer = setTimeout(() => stage.load().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    openModalOfAddress();
    return subscribeToAddress(openModalOfAddress);
  }, []);
  return (hasDialog || hasModals) && <LazySlot part={stage} fallback={null} failure={<StageMissing />} />;
}

/** Closes the dialog that cannot be shown, so that the next click tries again. */
function StageMissing() {
  const { t } = useTexts();
  useEffect(() => {
    showToast("error", t("home.reload"));
    closeDialog();
  }, [t]);
  return null;
}

/** The place of the open dialog. All about it is a chunk that comes when the page has come to rest. */

import { useEffect } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { closeDialog, useOpenDialog } from "../../lib/dialog-store.ts";
import { LazySlot } from "../../lib/lazy-part.tsx";

const stage = { load: () => import("./dialog-stage.tsx") };
const restMs = 1_500;

/** See the head of this file. */
export function Dialogs() {
  const isOpen = useOpenDialog() !== undefined;
  useEffect(() => {
    // Ahead of the first press; when it fails, the press asks again.
    const timer = setTimeout(() => stage.load().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isOpen && <LazySlot part={stage} fallback={null} failure={<StageMissing />} />;
}

/** What cannot be shown is not open: the next press asks for it again. */
function StageMissing() {
  const { t } = useTexts();
  useEffect(() => {
    showToast("error", t("home.reload"));
    closeDialog();
  }, [t]);
  return null;
}

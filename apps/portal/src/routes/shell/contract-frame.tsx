/** The frame of an agent's contract; opened by nobody before agents have contracts. */

import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog } from "../../lib/dialog-store.ts";

/** See the head of this file. */
export default function ContractFrame() {
  const { t } = useTexts();
  return (
    <Dialog isOpen onClose={closeDialog} title={t("modals.contract")} closeLabel={t("common.close")}>
      <p>{t("modals.noContract")}</p>
    </Dialog>
  );
}

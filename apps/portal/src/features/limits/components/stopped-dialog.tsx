/** Explains why play stopped: the member's age, a break, an exclusion or a time limit. Shown above everything else. */

import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import type { StopCause } from "../../../lib/dialogs/dialog-store.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { HelpLinks } from "./help-pane.tsx";
import "./limits.css";

interface StoppedDialogProps {
  readonly cause: StopCause;
  /** The end in milliseconds; null means that there is none. */
  readonly until: number | null;
}

export default function StoppedDialog({ cause, until }: StoppedDialogProps) {
  const { t } = useTexts();
  const { moment, exactMoment } = useFormats();
  // A break or exclusion can last for years, so its end is shown with the year; a time limit ends within a month.
  const format = cause === "time" ? moment : exactMoment;
  const time = until === null ? undefined : format(until);
  const text = () => {
    if (cause === "time") return t("limits.stopped.time", { time: time ?? "" });
    if (cause === "age") return t("limits.stopped.age");
    if (time === undefined) return t(`limits.stopped.${cause}.endless`);
    return t(`limits.stopped.${cause}`, { time });
  };
  return (
    <Dialog isOpen onClose={closeDialog} title={t(`limits.stopped.${cause}.title`)} closeLabel={t("common.close")}>
      <p>{text()}</p>
      <HelpLinks />
      <div className="dialog-actions">
        <Button kind="primary" onClick={closeDialog}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  );
}

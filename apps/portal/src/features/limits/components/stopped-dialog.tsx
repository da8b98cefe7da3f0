/** Why play has stopped, over whatever was open: a break, a closed account, or a time that is used up. */

import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog } from "../../../lib/dialog-store.ts";
import type { StopCause } from "../../../lib/dialog-store.ts";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import { HelpWays } from "./help-pane.tsx";
import "./limits.css";

interface StoppedDialogProps {
  readonly cause: StopCause;
  /** Milliseconds; null = without end. */
  readonly until: number | null;
}

export default function StoppedDialog({ cause, until }: StoppedDialogProps) {
  const { t } = useTexts();
  const { moment, exactMoment } = useHouseFormats();
  // A break or an exclusion may last for years; time that is used up is back within a month.
  const format = cause === "time" ? moment : exactMoment;
  const time = until === null ? undefined : format(until);
  const text = () => {
    if (cause === "time") return t("limits.stopped.time", { time: time ?? "" });
    if (time === undefined) return t(`limits.stopped.${cause}.endless`);
    return t(`limits.stopped.${cause}`, { time });
  };
  return (
    <Dialog isOpen onClose={closeDialog} title={t(`limits.stopped.${cause}.title`)} closeLabel={t("common.close")}>
      <p>{text()}</p>
      <HelpWays />
      <div className="dialog-actions">
        <Button kind="primary" onClick={closeDialog}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  );
}

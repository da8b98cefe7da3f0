/** Exports a list to a CSV file. The button is busy during the export; if the export fails, the error is shown. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { problemText } from "../../lib/problem-text.ts";

interface CsvButtonProps {
  readonly isEmpty: boolean;
  readonly write: () => Promise<void>;
}

export function CsvButton({ isEmpty, write }: CsvButtonProps) {
  const { t } = useTexts();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      await write();
    } catch (error) {
      showToast("error", problemText(error, t));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="small" icon="download" isBusy={isBusy} disabled={isEmpty} onClick={() => void run()}>
      CSV
    </Button>
  );
}

/** Exports a list to a file. The buttons are busy during the export; if the export fails, the error is shown. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { fileForms } from "../../lib/list-file.ts";
import type { FileForm } from "../../lib/list-file.ts";
import { problemText } from "../../lib/problem-text.ts";

interface FileButtonsProps {
  readonly isEmpty?: boolean;
  readonly write: (form: FileForm) => Promise<void>;
}

export function FileButtons({ isEmpty = false, write }: FileButtonsProps) {
  const { t } = useTexts();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (form: FileForm) => {
    setIsBusy(true);
    try {
      await write(form);
    } catch (error) {
      showToast("error", problemText(error, t));
    } finally {
      setIsBusy(false);
    }
  };
  return fileForms.map((form) => (
    <Button key={form} size="small" icon="download" isBusy={isBusy} disabled={isEmpty} onClick={() => void run(form)}>
      {form.toUpperCase()}
    </Button>
  ));
}

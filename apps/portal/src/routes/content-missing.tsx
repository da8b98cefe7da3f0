/** Shown if content did not load or no longer exists: the "not found" page and a retry. */

import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { NotFound } from "./not-found.tsx";

export function ContentMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <NotFound />
      <p className="dark-window">
        <Button icon="refresh" onClick={onRetry}>
          {t("common.retry")}
        </Button>
      </p>
    </>
  );
}

/** A bar that shows that the server does not respond, with a retry button. The page below it stays. */

import "./status-failure.css";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface StatusFailureProps {
  readonly isUnreachable: boolean;
  readonly onRetry: () => void;
}

/** A permanent live region, so that screen readers announce its text when it appears. */
export function StatusFailure({ isUnreachable, onRetry }: StatusFailureProps) {
  const { t } = useTexts();
  return (
    <div className="status-failure" role="alert">
      {isUnreachable && (
        <div className="status-failure-bar">
          <Icon name="offline" />
          <span>{t("common.error.network")}</span>
          <Button size="small" icon="refresh" onClick={onRetry}>
            {t("common.retry")}
          </Button>
        </div>
      )}
    </div>
  );
}

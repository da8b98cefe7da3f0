/** Says that the house does not answer, with a way to ask again. The page below stays as it was. */

import "./status-failure.css";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface StatusFailureProps {
  readonly isUnreachable: boolean;
  readonly onRetry: () => void;
}

/** A live region that is always there, so that its text is read out when it appears. */
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

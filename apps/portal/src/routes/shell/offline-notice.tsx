/** Says that the connection is lost, while it is. */

import { useSyncExternalStore } from "react";
import { isOnline, subscribeToOnline } from "@openhouse/browser/online-state";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";

/** A permanent live region, so that screen readers announce its text when it appears. */
export function OfflineNotice() {
  const { t } = useTexts();
  const isConnected = useSyncExternalStore(subscribeToOnline, isOnline, () => true);
  return (
    <output className="offline-region">
      {!isConnected && (
        <p className="offline-notice">
          <Icon name="offline" />
          {t("shell.offline")}
        </p>
      )}
    </output>
  );
}

/** Says that the connection is gone, as long as it is. */

import { useSyncExternalStore } from "react";
import { isOnline, subscribeToOnline } from "@openhouse/browser/online-state";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";

/** A live region that is always there, so that its text is read out when it appears. */
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

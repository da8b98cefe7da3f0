/** A button that shows the rest of a list of which only the first rows are visible. */

import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";

export function MoreButton({ count, onMore }: { count: number; onMore: () => void }) {
  const { t } = useTexts();
  return (
    <div className="form-actions">
      <Button kind="plain" icon="chevron-down" onClick={onMore}>
        {t("security.more", { count })}
      </Button>
    </div>
  );
}

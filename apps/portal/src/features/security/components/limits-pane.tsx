/** Link to the page of limits and breaks. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../components/route-link.tsx";
import { href } from "../../../lib/navigation/paths.ts";
import { SecurityPane } from "./security-pane.tsx";

export function LimitsPane() {
  const { t } = useTexts();
  return (
    <SecurityPane id="limits" title={t("security.limits.title")} text={t("security.limits.text")}>
      <div className="form-actions">
        <RouteLink className="button" data-kind="quiet" href={href("memberPage", { page: "limits" })}>
          {t("security.limits.open")}
        </RouteLink>
      </div>
    </SecurityPane>
  );
}

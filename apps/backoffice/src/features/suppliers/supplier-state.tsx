/** The state of a supplier as a badge. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { Supplier } from "./supplier-draft.ts";

/** Shows the first state that applies: off, failed calls in the last hour, no interface for us to call, working. */
export function SupplierState({ supplier: { isEnabled, apiUrl, lastHour } }: { supplier: Supplier }) {
  const { t } = useTexts();
  if (!isEnabled) return <Badge tone="error">{t("backoffice.supplier.state.off")}</Badge>;
  if (lastHour.failed > 0) return <Badge tone="live">{t("backoffice.supplier.state.failing")}</Badge>;
  if (apiUrl === null) return <Badge tone="info">{t("backoffice.supplier.state.walletOnly")}</Badge>;
  return <Badge tone="gain">{t("backoffice.supplier.state.on")}</Badge>;
}

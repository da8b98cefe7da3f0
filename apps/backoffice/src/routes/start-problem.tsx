/** The page cannot start: the server does not answer, or the host is nobody's. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { PanelState } from "../components/detail/panel-state.tsx";

/** One press tries again. */
export function StartProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <main className="starting">
      <h1 className="visually-hidden">{t("backoffice.login.title")}</h1>
      <PanelState error={error} onRetry={onRetry} />
    </main>
  );
}

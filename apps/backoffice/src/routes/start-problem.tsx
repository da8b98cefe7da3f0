/**
 * Shown when the back office cannot start because the server does not respond, the host is unknown, or a new version
 * was deployed.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { TableFailure } from "@openhouse/ui/table/table-state";
import { PanelState } from "../components/detail/panel-state.tsx";

export function StartProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <main className="starting">
      <h1 className="visually-hidden">{t("backoffice.login.title")}</h1>
      <PanelState error={error} onRetry={onRetry} />
    </main>
  );
}

/** The only texts outside the catalogs, for the case that the catalogs did not load. */
const fallbackTexts = {
  EN: { text: "The back office could not be loaded.", reload: "Reload" },
  TY: { text: "Hindi ma-load ang back office.", reload: "I-reload" },
} as const;

/** Offers a reload, because the browser requests the chunk with the texts again only after a reload. */
export function NoTexts() {
  const { language } = useTexts();
  const { text, reload } = fallbackTexts[language];
  return (
    <main className="starting">
      <TableFailure text={text} retryLabel={reload} onRetry={() => location.reload()} />
    </main>
  );
}

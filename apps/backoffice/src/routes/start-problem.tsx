/** The page cannot start: the server does not answer, the host is nobody's, or a newer version was put in place. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { TableFailure } from "@openhouse/ui/table/table-state";
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

/** The only words outside the catalogs: the catalogs are what did not come. */
const ownWords = {
  EN: { text: "The back office could not be loaded.", reload: "Load anew" },
  TY: { text: "Hindi ma-load ang back office.", reload: "I-load ulit" },
} as const;

/** Not even the texts came: only a new page asks for their chunk again. */
export function NoTexts() {
  const { language } = useTexts();
  const { text, reload } = ownWords[language];
  return (
    <main className="starting">
      <TableFailure text={text} retryLabel={reload} onRetry={() => location.reload()} />
    </main>
  );
}

/** The component tree of a page, the same on the server and in the browser. */

import { useEffect, useMemo } from "react";
import { TextsProvider } from "@openhouse/i18n/texts-provider";
import type { TextStore } from "@openhouse/i18n/text-store";
import { StatusFailure } from "./features/merchants/status-failure.tsx";
import { useLiveMerchant } from "./features/merchants/use-live-merchant.ts";
import { Dialogs } from "./routes/shell/dialogs.tsx";
import { Shell } from "./routes/shell/shell.tsx";
import { ServerLocation } from "./lib/navigation/location.tsx";
import { PageProvider } from "./lib/page/page-context.tsx";
import type { PageContext } from "./lib/page/page-context.tsx";
import { PageOutlet } from "./routes/page-outlet.tsx";
import { StartUp } from "./routes/start-up.tsx";

interface AppProps {
  readonly page: PageContext;
  readonly texts: TextStore;
  /** The path that the server renders; the browser uses its own location. */
  readonly serverPath?: string;
  /** Called when the page is interactive. */
  readonly onReady?: () => void;
}

/**
 * At system status 1 (maintenance) and 2 (region blocked), a start-up view replaces the whole application
 * (specification, section 2, Start-up views).
 */
export function App({ page, texts, serverPath = "/", onReady }: AppProps) {
  useEffect(() => {
    onReady?.();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, after hydration
  }, []);
  const { merchant, isUnreachable, refresh } = useLiveMerchant(page);
  const livePage = useMemo(() => ({ ...page, merchant }), [page, merchant]);
  return (
    <TextsProvider store={texts}>
      <PageProvider page={livePage}>
        <ServerLocation path={serverPath}>
          <StatusFailure isUnreachable={isUnreachable} onRetry={refresh} />
          {merchant.systemStatus === 0 ? (
            <>
              <Shell>
                <PageOutlet />
              </Shell>
              <Dialogs />
            </>
          ) : (
            <StartUp status={merchant.systemStatus} />
          )}
        </ServerLocation>
      </PageProvider>
    </TextsProvider>
  );
}

/** The tree of a page, the same on the server and in the browser. */

import { TextsProvider } from "@openhouse/i18n/texts-provider";
import type { TextStore } from "@openhouse/i18n/text-store";
import { Dialogs } from "./routes/shell/dialogs.tsx";
import { Shell } from "./routes/shell/shell.tsx";
import { ServerLocation } from "./lib/location.tsx";
import { PageProvider } from "./lib/page-context.tsx";
import type { PageContext } from "./lib/page-context.tsx";
import { PageOutlet } from "./routes/page-outlet.tsx";
import { StartUpView } from "./routes/start-up-view.tsx";

interface AppProps {
  readonly page: PageContext;
  readonly texts: TextStore;
  /** The path that the server renders; the browser has its own. */
  readonly serverPath?: string;
}

/** Status 1 and 2 take the place of everything else (portal-spec section 2, Start-up views). */
export function App({ page, texts, serverPath = "/" }: AppProps) {
  return (
    <TextsProvider store={texts}>
      <PageProvider page={page}>
        <ServerLocation path={serverPath}>
          {page.house.systemStatus === 0 ? (
            <>
              <Shell>
                <PageOutlet />
              </Shell>
              <Dialogs />
            </>
          ) : (
            <StartUpView status={page.house.systemStatus} />
          )}
        </ServerLocation>
      </PageProvider>
    </TextsProvider>
  );
}

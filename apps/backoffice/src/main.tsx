/** Starts the back office: reads the merchant of the host, loads the texts, then renders. */

import "@openhouse/ui/base/base.css";
import "virtual:merchant-themes.css";
import "./office.css";
import { createRoot } from "react-dom/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createApiClient } from "@openhouse/browser/api-client";
import { toApiError } from "@openhouse/browser/api-error";
import { keepSession } from "@openhouse/browser/keep-session";
import { createSessionToken } from "@openhouse/browser/session-token";
import { backofficeTexts } from "@openhouse/i18n/backoffice-texts.gen";
import { shippedLanguages } from "@openhouse/i18n/shipped";
import { createTextStore } from "@openhouse/i18n/text-store";
import { TextsProvider } from "@openhouse/i18n/texts-provider";
import { ErrorBoundary } from "@openhouse/ui/boundary/error-boundary";
import { readMerchant } from "./lib/merchant.ts";
import { OfficeProvider } from "./lib/office.tsx";
import { storeLanguage, preferredLanguage, applyMerchantTheme } from "./lib/preferences.ts";
import { createSessionEnd } from "./lib/session-end.ts";
import { App } from "./routes/app.tsx";
import { NoTexts, StartProblem } from "./routes/start-problem.tsx";

const maxRetries = 2;

async function start(root: ReturnType<typeof createRoot>): Promise<void> {
  const language = preferredLanguage();
  const texts = createTextStore(language);
  storeLanguage(language, shippedLanguages[language].tag);
  let hasTexts = false;
  try {
    await texts.ensure(backofficeTexts);
    hasTexts = true;
    const merchant = await readMerchant();
    applyMerchantTheme(merchant.theme);
    const session = createSessionToken("office.token");
    const sessionEnd = createSessionEnd();
    const queries = createQueries();
    const api = createApiClient({
      merchant: merchant.code,
      language: () => texts.current().language,
      session,
      onSessionEnd() {
        queries.clear();
        sessionEnd.set(true);
      },
    });
    keepSession(session, () => api.call("GET /backoffice/api/session/touch"));
    session.subscribe(() => session.read() !== undefined && sessionEnd.set(false));
    root.render(
      <TextsProvider store={texts}>
        <OfficeProvider office={{ merchant, api, session }}>
          <QueryClientProvider client={queries}>
            <ErrorBoundary resetKey="" fallback={<StartProblem error={undefined} onRetry={() => location.reload()} />}>
              <App sessionEnd={sessionEnd} />
            </ErrorBoundary>
          </QueryClientProvider>
        </OfficeProvider>
      </TextsProvider>,
    );
  } catch (error) {
    root.render(
      <TextsProvider store={texts}>
        {hasTexts ? <StartProblem error={error} onRetry={() => void start(root)} /> : <NoTexts />}
      </TextsProvider>,
    );
  }
}

/** Requests without a response are retried; refused requests are not. */
function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < maxRetries && (toApiError(error)?.status ?? 0) === 0,
      },
    },
  });
}

const element = document.querySelector("#root");
if (element === null) throw new Error("the page has no #root");
void start(createRoot(element));

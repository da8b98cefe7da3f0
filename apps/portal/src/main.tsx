/** The start of the application in the browser: hydrates the page that the server rendered. */

import "@openhouse/ui/base/base.css";
import { hydrateRoot } from "react-dom/client";
import { createApiClient } from "@openhouse/browser/api-client";
import { keepSession } from "@openhouse/browser/keep-session";
import { createSessionToken } from "@openhouse/browser/session-token";
import { shellTexts } from "@openhouse/i18n/shell-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import { App } from "./app.tsx";
import { merchantClosed } from "./features/merchants/use-live-merchant.ts";
import { openPasswordChange, onceClosed, openLogin } from "./lib/dialogs/dialog-store.ts";
import { storeMerchant } from "./lib/browser-storage/store-merchant.ts";
import { currentPerson, discardPage, keepPage } from "./lib/browser-storage/kept-page.ts";
import { navigate } from "./lib/navigation/location.tsx";
import { loadStartUp } from "./routes/start-up.tsx";
import { readPageState } from "./lib/page/page-state.ts";
import { createPublicReads } from "./lib/page/public-reads.ts";
import { forgetReload, reloadOnce } from "./lib/page/reload-once.ts";
import { storeLanguage, rememberAccount, storedLanguage } from "./lib/browser-storage/stored-choice.ts";
import { switchLanguage } from "./lib/browser-storage/switch-language.ts";
import { loadPage } from "./routes/page-outlet.tsx";
import { matchRoute } from "./routes/route-table.ts";

const startPart = "start";

async function start(): Promise<void> {
  const { merchant, language, values } = readPageState(document);
  storeMerchant(merchant.code);
  const session = createSessionToken("token");
  const startToken = takeStartToken();
  const texts = createTextStore(language);
  const api = createApiClient({
    merchant: merchant.code,
    language: () => texts.current().language,
    session,
    preview: readPreviewToken,
    onSessionEnd() {
      openLogin({ returnTo: keepPage(), reason: texts.current().t("shell.sessionEnded") });
      onceClosed(() => session.read() === undefined && abandonKeptPage());
    },
    onRefused: ({ code }) => {
      if (code === "password.change.required") openPasswordChange();
      if (code === "system.maintenance") dispatchEvent(new Event(merchantClosed));
    },
  });
  keepSession(session, () => api.call("GET /wps/session/touch"));
  const returnTo = location.pathname + location.search;
  const match = matchRoute(location.pathname);
  try {
    const page = merchant.systemStatus === 0 ? match && loadPage(match, texts) : loadStartUp(texts);
    await Promise.all([texts.ensure(shellTexts), page]);
  } catch (error) {
    // Nothing works without these files, so reload once: the failure may be temporary.
    if (!reloadOnce(startPart)) throw error;
    return;
  }
  forgetReload(startPart);
  session.subscribe(() => {
    const hasSession = session.read() !== undefined;
    markSession(hasSession);
    if (hasSession) rememberAccount();
  });
  const prefetch = (href: string) => {
    const target = matchRoute(href.split("?", 1)[0] ?? "");
    // On a touch screen, the touch that starts this preload is followed by a click at once. The timeout starts the
    // preload after the current event, so that the click is not delayed.
    if (target !== undefined) setTimeout(() => void loadPage(target, texts).catch(() => undefined));
  };
  const page = { merchant, session, api, prefetch, heroMarkup: "", reads: createPublicReads(values, api) };
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no root");
  // `App` calls this after hydration. React handles events from then on, so the boot script replays the events that it
  // held back.
  const onReady = () => requestAnimationFrame(() => dispatchEvent(new Event("openhouse:ready")));
  hydrateRoot(root, <App page={page} texts={texts} onReady={onReady} />);
  // The preview of a draft uses the language of its URL and does not change the stored choice.
  const stored = readPreviewToken() === null ? storedLanguage() : language;
  if (stored === undefined) storeLanguage(language);
  else if (stored !== language && merchant.languages.includes(stored)) {
    // The cookie was lost, or the page came from a cache in another language: the stored choice applies. If its texts
    // do not load, the page keeps its language.
    await switchLanguage(texts, stored).catch(() => undefined);
  }
  void import("./features/install/update-prompt.tsx").then(({ offerUpdates }) => offerUpdates(texts));
  void import("./lib/session/share-session.ts").then(({ answerOtherTabs }) => answerOtherTabs(session, currentPerson));
  if (startToken !== undefined) {
    const { startByToken } = await import("./features/session/start-by-token.ts");
    void startByToken({ api, session, merchant, texts, returnTo }, startToken);
  }
}

/** Returns the token of the draft that this page previews; null if the page is not a preview. */
function readPreviewToken(): string | null {
  return new URLSearchParams(location.search).get("preview");
}

/** Returns and removes the token that starts a session; `boot/boot-script.ts` moved it from the URL to the storage. */
function takeStartToken(): string | undefined {
  const token = sessionStorage.getItem("startToken") ?? undefined;
  sessionStorage.removeItem("startToken");
  return token;
}

function markSession(hasSession: boolean): void {
  if (hasSession) document.documentElement.dataset["session"] = "";
  else delete document.documentElement.dataset["session"];
}

/**
 * Called when the visitor closes the login dialog that opened because the session had ended. Leaves a page that needs a
 * session; on any other page, discards the page content that was kept for the next login.
 */
function abandonKeptPage(): void {
  if (matchRoute(location.pathname)?.route.needsSession === true) navigate("/", { replace: true });
  else discardPage();
}

await start();

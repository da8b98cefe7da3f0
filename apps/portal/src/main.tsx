/** The start of the application in the browser: takes over the page that the server rendered. */

import "@openhouse/ui/base/base.css";
import { hydrateRoot } from "react-dom/client";
import { createApiClient } from "@openhouse/browser/api-client";
import { keepSession } from "@openhouse/browser/keep-session";
import { createSessionToken } from "@openhouse/browser/session-token";
import { shellTexts } from "@openhouse/i18n/shell-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import { App } from "./app.tsx";
import { houseClosed } from "./features/merchants/use-live-house.ts";
import { askForNewPassword, onceClosed, openLogin } from "./lib/dialog-store.ts";
import { keepMerchant } from "./lib/keep-merchant.ts";
import { dropPage, keepPage } from "./lib/kept-page.ts";
import { navigate } from "./lib/location.tsx";
import { readPageState } from "./lib/page-state.ts";
import { createPublicReads } from "./lib/public-reads.ts";
import { forgetReload, reloadOnce } from "./lib/reload-once.ts";
import { keepLanguage, noteAccount, storedLanguage } from "./lib/stored-choice.ts";
import { switchLanguage } from "./lib/switch-language.ts";
import { loadPage } from "./routes/page-outlet.tsx";
import { matchRoute } from "./routes/route-table.ts";

const startPart = "start";

async function start(): Promise<void> {
  const { house, language, values } = readPageState(document);
  keepMerchant(house.code);
  const session = createSessionToken("token");
  const startToken = takeStartToken();
  const texts = createTextStore(language);
  const api = createApiClient({
    merchant: house.code,
    language: () => texts.current().language,
    session,
    preview: draftOnShow,
    onSessionEnd() {
      openLogin({ returnTo: keepPage(), reason: texts.current().t("shell.sessionEnded") });
      onceClosed(() => session.read() === undefined && giveUp());
    },
    onRefused: ({ code }) => {
      if (code === "password.change.required") askForNewPassword();
      if (code === "system.maintenance") dispatchEvent(new Event(houseClosed));
    },
  });
  keepSession(session, () => api.call("GET /wps/session/touch"));
  const returnTo = location.pathname + location.search;
  const match = matchRoute(location.pathname);
  try {
    await Promise.all([texts.ensure(shellTexts), match === undefined ? undefined : loadPage(match, texts)]);
  } catch (error) {
    // Without this part nothing on the page works; the house may have been short of breath for a moment.
    if (!reloadOnce(startPart)) throw error;
    return;
  }
  forgetReload(startPart);
  session.subscribe(() => {
    const hasSession = session.read() !== undefined;
    markSession(hasSession);
    if (hasSession) noteAccount();
  });
  const prefetch = (href: string) => {
    const target = matchRoute(href.split("?", 1)[0] ?? "");
    // Not within the press that may follow at once: a finger is over a link only when it touches it.
    if (target !== undefined) setTimeout(() => void loadPage(target, texts).catch(() => undefined));
  };
  const page = { house, session, api, prefetch, heroMarkup: "", reads: createPublicReads(values, api) };
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no root");
  // After React has attached its listeners: the boot script may now do again what it held back.
  const onReady = () => requestAnimationFrame(() => dispatchEvent(new Event("openhouse:ready")));
  hydrateRoot(root, <App page={page} texts={texts} onReady={onReady} />);
  // A draft is looked at in the language of its address, and that is nobody's choice to keep.
  const wanted = draftOnShow() === null ? storedLanguage() : language;
  if (wanted === undefined) keepLanguage(language);
  else if (wanted !== language && house.languages.includes(wanted)) {
    // The cookie was lost or the page came from another device's cache: the stored choice wins. When its texts do not
    // come, the page goes on in the language that it has.
    await switchLanguage(texts, wanted).catch(() => undefined);
  }
  void import("./features/install/update-prompt.tsx").then(({ offerUpdates }) => offerUpdates(texts));
  if (startToken !== undefined) {
    const { startByToken } = await import("./features/session/start-by-token.ts");
    void startByToken({ api, session, house, texts, returnTo }, startToken);
  }
}

/** Token of the content desk's draft that this page shows; null = none. */
function draftOnShow(): string | null {
  return new URLSearchParams(location.search).get("preview");
}

/** What the script of the first paint took out of the address (`boot/boot-script.ts`): good for one try. */
function takeStartToken(): string | undefined {
  const token = sessionStorage.getItem("startToken") ?? undefined;
  sessionStorage.removeItem("startToken");
  return token;
}

function markSession(hasSession: boolean): void {
  if (hasSession) document.documentElement.dataset["session"] = "";
  else delete document.documentElement.dataset["session"];
}

/** Who closes the login over a page that needs one is a visitor again. */
function giveUp(): void {
  if (matchRoute(location.pathname)?.route.needsSession === true) navigate("/", { replace: true });
  else dropPage();
}

await start();

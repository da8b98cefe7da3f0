/** Shows the page of the current path, or an outline while its chunk loads. */

import { Activity, createElement, useEffect, useState } from "react";
import type { ComponentType } from "react";
import type { TextStore } from "@openhouse/i18n/text-store";
import { memberTexts } from "@openhouse/i18n/member-texts.gen";
import { useTextStore, useTexts } from "@openhouse/i18n/texts-provider";
import { useHasSession, usePage } from "../lib/page/page-context.tsx";
import { useKeptPage } from "../lib/browser-storage/kept-page.ts";
import { navigate, usePath } from "../lib/navigation/location.tsx";
import type { PathParams, RouteName } from "../lib/navigation/paths.ts";
import { openLogin } from "../lib/dialogs/dialog-store.ts";
import { ChunkFailure, loadChunk } from "../lib/page/load-chunk.ts";
import { LazySlot } from "../lib/page/lazy-part.tsx";
import { hasAccount } from "../lib/browser-storage/stored-choice.ts";
import { forgetReload, reloadOnce } from "../lib/page/reload-once.ts";
import { NotFound } from "./not-found.tsx";
import { PageLoadFailure, PageOutline } from "./page-outline.tsx";
import { loadPageModule, matchRoute } from "./route-table.ts";
import type { RouteMatch } from "./route-table.ts";

const loadedPages = new Map<RouteName, ComponentType<{ params: PathParams }>>();

/** Loads the chunk and the texts of a route. Server and browser wait for them before the first render. */
export async function loadPage({ name, route }: RouteMatch, store: TextStore): Promise<void> {
  const texts = route.texts === undefined ? undefined : store.ensure(route.texts);
  const [page] = await loadChunk(route.page, () => Promise.all([loadPageModule(route), texts]));
  loadedPages.set(name, page.default);
}

export function PageOutlet() {
  const path = usePath();
  const match = matchRoute(path);
  useTitle(match);
  const { generation } = useKeptPage();
  if (match === undefined) return <NotFound />;
  return match.route.needsSession === true ? (
    <SessionPage match={match} />
  ) : (
    <LoadedPage key={generation} match={match} />
  );
}

function SessionPage({ match }: { match: RouteMatch }) {
  const hasSession = useHasSession();
  const { session } = usePage();
  const path = usePath();
  const keptPage = useKeptPage();
  const isWaiting = keptPage.path === path;
  const { t } = useTexts();
  const [isReturn, setPaymentReturn] = useState(false);
  useEffect(() => {
    // `hasSession` is not enough: in the first render of the browser it is always false.
    if (hasSession || isWaiting || session?.read() !== undefined) return;
    const { search } = location;
    // oxlint-disable-next-line react/set-state-in-effect -- whether there is a session is known only after hydration
    if (isPaymentReturn(path, search)) return setPaymentReturn(true);
    navigate("/", { replace: true });
    openLogin({ returnTo: path + search, reason: t(hasAccount() ? "shell.needsLogin" : "shell.needsAccount") });
  }, [session, path, hasSession, isWaiting, t]);
  if (!hasSession && !isWaiting) return isReturn ? <PaymentReturn /> : <PageOutline />;
  return (
    <>
      {isWaiting && <PageOutline />}
      <Activity mode={isWaiting ? "hidden" : "visible"}>
        <LoadedPage key={keptPage.generation} match={match} />
      </Activity>
    </>
  );
}

const paymentReturn = { load: () => import("./payment-return.tsx"), texts: memberTexts };

function PaymentReturn() {
  return <LazySlot part={paymentReturn} fallback={<PageOutline />} failure={<PageLoadFailure />} />;
}

/** True for the URL to which a payment provider's page returns: the deposit page with the number of a deposit. */
function isPaymentReturn(path: string, search: string): boolean {
  return path === "/member/depositv2" && new URLSearchParams(search).has("deposit");
}

function LoadedPage({ match }: { match: RouteMatch }) {
  const store = useTextStore();
  const [failed, setFailed] = useState<{ readonly name: RouteName; readonly error: unknown }>();
  const [, setLoadedName] = useState<RouteName>();
  const Page = loadedPages.get(match.name);
  useEffect(() => {
    if (loadedPages.has(match.name)) return forgetReload(match.name);
    loadPage(match, store).then(
      () => setLoadedName(match.name),
      (error: unknown) => {
        const isChunkFailure = error instanceof ChunkFailure && error.kind === "chunk";
        if (!isChunkFailure || !reloadOnce(match.name)) setFailed({ name: match.name, error });
      },
    );
  }, [match, store]);
  if (Page !== undefined) return createElement(Page, { params: match.params });
  return failed?.name === match.name ? <PageLoadFailure error={failed.error} /> : <PageOutline />;
}

function useTitle(match: RouteMatch | undefined): void {
  const { merchant } = usePage();
  const title = usePageTitle(match);
  const hasContentTitle = match?.route.needsContent === true;
  useEffect(() => {
    if (!hasContentTitle) document.title = title === "" ? merchant.name : `${title} · ${merchant.name}`;
  }, [hasContentTitle, title, merchant.name]);
}

function usePageTitle(match: RouteMatch | undefined): string {
  const { t } = useTexts();
  if (match === undefined) return t("shell.notFound.title");
  const { page, title } = match.route;
  const text = page === "home-page" ? title : t(title);
  // The texts of a page load with it; until then `t` returns the key.
  return text === title ? "" : text;
}

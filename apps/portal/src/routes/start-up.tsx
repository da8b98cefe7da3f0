/**
 * The view that replaces the application during maintenance or in a blocked region. It is loaded only while the portal
 * is closed, so that it does not count in the JavaScript of the home page.
 */

// The styles are part of the first page.
import "../features/merchants/closed-page.css";
import { createElement } from "react";
import type { ComponentType } from "react";
import { closedTexts } from "@openhouse/i18n/closed-texts.gen";
import type { TextStore } from "@openhouse/i18n/text-store";
import { LazySlot } from "../lib/page/lazy-part.tsx";
import { PageLoadFailure, PageOutline } from "./page-outline.tsx";

interface StartUpProps {
  readonly status: 1 | 2;
}

let loadedView: ComponentType<StartUpProps> | undefined;

/** Server and browser wait for this before the first render of a closed portal. */
export async function loadStartUp(store: TextStore): Promise<void> {
  const [module] = await Promise.all([view.load(), store.ensure(closedTexts)]);
  loadedView = module.default;
}

const view = { load: () => import("./start-up-view.tsx"), texts: closedTexts };

/** If the portal closes while a page is open, the view loads then. */
export function StartUp({ status }: StartUpProps) {
  if (loadedView !== undefined) return createElement(loadedView, { status });
  return <LazySlot part={view} props={{ status }} fallback={<PageOutline />} failure={<PageLoadFailure />} />;
}

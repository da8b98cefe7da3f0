/**
 * Renders a part of the portal in tests as a page does, with texts, merchant, session and API client. The test provides
 * the responses to calls.
 */

import type { ReactNode } from "react";
import type { ApiClient } from "@openhouse/browser/api-client";
import { createSessionToken } from "@openhouse/browser/session-token";
import type { SessionToken } from "@openhouse/browser/session-token";
import { activitiesTexts } from "@openhouse/i18n/activities-texts.gen";
import { agentTexts } from "@openhouse/i18n/agent-texts.gen";
import { closedTexts } from "@openhouse/i18n/closed-texts.gen";
import { contractsTexts } from "@openhouse/i18n/contracts-texts.gen";
import { frontTexts } from "@openhouse/i18n/front-texts.gen";
import { identityTexts } from "@openhouse/i18n/identity-texts.gen";
import { limitsTexts } from "@openhouse/i18n/limits-texts.gen";
import { lobbyTexts } from "@openhouse/i18n/lobby-texts.gen";
import { memberTexts } from "@openhouse/i18n/member-texts.gen";
import { pagesTexts } from "@openhouse/i18n/pages-texts.gen";
import { profileTexts } from "@openhouse/i18n/profile-texts.gen";
import { securityTexts } from "@openhouse/i18n/security-texts.gen";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import { shellTexts } from "@openhouse/i18n/shell-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import { TextsProvider } from "@openhouse/i18n/texts-provider";
import { hydratePart, renderPart } from "@openhouse/ui/testing/render-part";
import type { RenderedPart } from "@openhouse/ui/testing/render-part";
import { PageProvider } from "../lib/page/page-context.tsx";
import type { PageContext } from "../lib/page/page-context.tsx";
import { queryClient } from "../lib/queries/queries.tsx";
import { createPublicReads } from "../lib/page/public-reads.ts";
import type { PageValues } from "../lib/page/public-reads.ts";
import { testMerchant } from "./test-merchant.ts";

export interface PageSetting {
  /** Returns the response to a call; if undefined, every call fails with an error. */
  readonly respond?: (route: string, input: unknown) => unknown;
  /** Public reads by key (`readKey`). */
  readonly values?: PageValues;
  readonly merchant?: Partial<PageContext["merchant"]>;
  readonly token?: string;
  /** The part is rendered as on the server and then hydrated. */
  readonly isHydrated?: boolean;
}

export interface RenderedInPage extends RenderedPart {
  readonly calls: readonly { readonly route: string; readonly input: unknown }[];
  readonly session: SessionToken;
}

/** The texts are English. */
export async function renderInPage(part: ReactNode, setting: PageSetting = {}): Promise<RenderedInPage> {
  const { respond, values = {}, merchant = {}, token, isHydrated = false } = setting;
  // The previous test may have filled the cache.
  queryClient.clear();
  // happy-dom does not support popovers.
  Reflect.set(HTMLElement.prototype, "hidePopover", () => undefined);
  const calls: { route: string; input: unknown }[] = [];
  const call = async (route: string, input?: unknown) => {
    calls.push({ route, input });
    if (respond === undefined) throw new Error(`${route} is not expected`);
    return respond(route, input);
  };
  const api = { call, publicKey: () => Promise.reject(new Error("no key")) } as unknown as ApiClient;
  const texts = createTextStore("EN");
  const areas = [
    shellTexts,
    frontTexts,
    lobbyTexts,
    sessionTexts,
    memberTexts,
    profileTexts,
    securityTexts,
    identityTexts,
    limitsTexts,
    activitiesTexts,
    agentTexts,
    closedTexts,
    contractsTexts,
    pagesTexts,
  ];
  for (const area of areas) await texts.ensure(area);
  const session = createSessionToken("token");
  session.forget();
  if (token !== undefined) session.keep(token);
  const page: PageContext = {
    merchant: { ...testMerchant, ...merchant },
    reads: createPublicReads(values, api),
    session,
    api,
    heroMarkup: "",
    prefetch: () => undefined,
  };
  const render = isHydrated ? hydratePart : renderPart;
  const rendered = await render(
    <TextsProvider store={texts}>
      <PageProvider page={page}>{part}</PageProvider>
    </TextsProvider>,
  );
  return { ...rendered, calls, session };
}

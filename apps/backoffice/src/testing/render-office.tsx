/** Renders a component as the page does: with texts, office context, a signed-in staff member and a query cache. */

import { act } from "react";
import type { ReactNode } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ApiClient } from "@openhouse/browser/api-client";
import { createSessionToken } from "@openhouse/browser/session-token";
import { backofficeTexts } from "@openhouse/i18n/backoffice-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import { TextsProvider } from "@openhouse/i18n/texts-provider";
import { createTestRoot } from "@openhouse/ui/testing/render-part";
import { OfficeProvider, StaffProvider } from "../lib/office.tsx";
import type { Office, Staff } from "../lib/office.tsx";

export const testStaff: Staff = {
  id: "1",
  account: "teller",
  name: "Teller",
  roles: ["finance"],
  merchant: "openhouse",
  merchantName: "Open House",
  currency: "PHP",
  timeZone: "Asia/Manila",
};

export interface Rendered {
  readonly element: HTMLElement;
  /** The first match of the selector; fails the test when there is none. */
  find<E extends Element = HTMLElement>(selector: string): E;
  /** The button with that text. */
  button(text: string): HTMLButtonElement;
  text(): string;
  close(): Promise<void>;
}

/** `call` serves the routes that the component calls; component tests have no server. */
export async function renderOffice(part: ReactNode, call: ApiClient["call"] = refuseCall): Promise<Rendered> {
  const texts = createTextStore("EN");
  await texts.ensure(backofficeTexts);
  const api: ApiClient = { call, publicKey: () => Promise.reject(new Error("no key in a component's test")) };
  const session = createSessionToken("office.token");
  const office: Office = { merchant: { code: "openhouse", name: "Open House", theme: "capiz" }, api, session };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = document.createElement("div");
  document.body.append(element);
  const root = createTestRoot(element);
  await act(async () =>
    root.render(
      <TextsProvider store={texts}>
        <OfficeProvider office={office}>
          <QueryClientProvider client={queries}>
            <StaffProvider staff={testStaff}>{part}</StaffProvider>
          </QueryClientProvider>
        </OfficeProvider>
      </TextsProvider>,
    ),
  );
  return {
    element,
    find: (selector) => demand(element.querySelector(selector), selector),
    button: (text) =>
      demand(
        [...element.querySelectorAll("button")].find((candidate) => textOf(candidate) === text),
        text,
      ),
    text: () => textOf(element),
    async close() {
      await act(async () => root.unmount());
      element.remove();
    },
  };
}

/** Types into a field so that React receives the event. */
export async function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

export async function press(button: HTMLElement): Promise<void> {
  await act(async () => button.click());
}

function demand<E>(value: unknown, description: string): E {
  if (value === null || value === undefined) throw new Error(`there is no ${description}`);
  return value as E;
}

function textOf(element: Element): string {
  return (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

const refuseCall: ApiClient["call"] = (route, ..._input) => Promise.reject(new Error(`${route} is not expected`));

/** Lets pending calls and the updates that they cause finish. */
export const waitForUpdates = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));

/** Renders one pane of the security centre in tests. */

import type { ReactNode } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";

/** The state of a member with a password and a confirmed e-mail address and nothing else. */
export const bareState: Reply<"GET /wps/member/security"> = {
  passwordChangedAt: 0,
  mobile: { shown: null, isConfirmed: false },
  email: { shown: "j•••@example.ph", isConfirmed: true },
  hasAuthenticator: false,
  recoveryCodesLeft: 0,
};

export const refusalOf = (code: string, status = 400, value: unknown = null) =>
  new ApiError({ kind: "refused", code, message: `The server says ${code}.`, status, value });

type Responses = Readonly<Record<string, (input: unknown) => unknown>>;

/**
 * `responses` maps routes to functions that return the response; an Error that they return is thrown. Without an entry,
 * the security state is `bareState`.
 */
export async function showPane(pane: ReactNode, responses: Responses = {}): Promise<RenderedInPage> {
  const allResponses: Responses = { "GET /wps/member/security": () => bareState, ...responses };
  const respond = async (route: string, input: unknown) => {
    const response = allResponses[route]?.(input ?? {});
    if (response instanceof Error) throw response;
    return response;
  };
  return renderInPage(<Queries>{pane}</Queries>, { respond, token: "t" });
}

/** Returns the bodies sent to a route, in order. */
export function bodiesOf({ calls }: RenderedInPage, route: string): unknown[] {
  return calls.filter((call) => call.route === route).map(({ input }) => (input as { body?: unknown }).body);
}

/** Returns the name of the field, or the text of the element, that has the focus. */
export function focusedPart(): string {
  const part = document.activeElement;
  return part instanceof HTMLInputElement ? part.name : (part?.textContent ?? "");
}

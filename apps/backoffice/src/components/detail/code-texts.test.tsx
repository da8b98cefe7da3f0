import { afterEach, describe, expect, it } from "vitest";
import { backofficeTexts } from "@openhouse/i18n/backoffice-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import { renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { exclusionText, limitText, setByText } from "../../features/members/member-texts.tsx";
import { accountTexts, roleTexts, serverCodeText } from "../../lib/server-code-text.ts";
import { History } from "./history.tsx";
import { ProviderMessages } from "./provider-messages.tsx";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

const texts = createTextStore("TY");
await texts.ensure(backofficeTexts);
const { t } = texts.current();

describe("a code from the server", () => {
  it("is shown as text in the history when the actor has no name", async () => {
    const step = { at: 1, actorKind: "provider", actorName: "", text: "Paid", note: "" };
    rendered = await renderOffice(<History steps={[step]} />);
    expect(rendered.text()).toContain("PaidProvider");
  });

  it("is shown as text in the messages of the provider", async () => {
    const message = { eventId: "e1", at: 1, kind: "payout", amountMinor: "100", currency: "PHP", outcome: "ignored" };
    rendered = await renderOffice(<ProviderMessages messages={[message]} />);
    expect(rendered.text()).toContain("Payout");
    expect(rendered.text()).toContain("no effect");
  });

  it("is shown in the language of the page", () => {
    expect(limitText({ kind: "deposit", period: "day" }, t)).toBe("Mga deposit bawat araw");
    expect(exclusionText("operator", t)).toBe("In-exclude ng staff");
    expect(setByText("member", t)).toBe("itinakda ng member");
    expect(serverCodeText(roleTexts, "agentManager", t)).toBe("Agent manager");
    expect(serverCodeText(accountTexts, "clearing", t)).toBe("Clearing ng provider");
  });

  it("is shown unchanged if it is unknown", () => {
    expect(serverCodeText(roleTexts, "janitor", t)).toBe("janitor");
    expect(serverCodeText(roleTexts, "constructor", t)).toBe("constructor");
  });
});

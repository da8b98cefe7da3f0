import { afterEach, describe, expect, it } from "vitest";
import { backofficeTexts } from "@openhouse/i18n/backoffice-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import { renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { exclusionText, limitText, setByText } from "../../features/members/member-words.tsx";
import { accountTexts, roleTexts, wordText } from "../../lib/word-text.ts";
import { History } from "./history.tsx";
import { ProviderMessages } from "./provider-messages.tsx";

let shown: Rendered | undefined;
afterEach(() => shown?.close());

const texts = createTextStore("TY");
await texts.ensure(backofficeTexts);
const { t } = texts.current();

describe("a code from the server", () => {
  it("is shown as text in the history when the actor has no name", async () => {
    const step = { at: 1, actorKind: "provider", actorName: "", what: "Paid", note: "" };
    shown = await renderOffice(<History steps={[step]} />);
    expect(shown.text()).toContain("PaidProvider");
  });

  it("is shown as text in the messages of the provider", async () => {
    const message = { eventId: "e1", at: 1, kind: "payout", amountMinor: "100", currency: "PHP", outcome: "ignored" };
    shown = await renderOffice(<ProviderMessages messages={[message]} />);
    expect(shown.text()).toContain("Payout");
    expect(shown.text()).toContain("no effect");
  });

  it("is shown in the language of the page", () => {
    expect(limitText({ kind: "deposit", period: "day" }, t)).toBe("Mga deposit bawat araw");
    expect(exclusionText("operator", t)).toBe("In-exclude ng staff");
    expect(setByText("member", t)).toBe("itinakda ng member");
    expect(wordText(roleTexts, "agentManager", t)).toBe("Agent manager");
    expect(wordText(accountTexts, "clearing", t)).toBe("Clearing ng provider");
  });

  it("is shown unchanged if it is unknown", () => {
    expect(wordText(roleTexts, "janitor", t)).toBe("janitor");
    expect(wordText(roleTexts, "constructor", t)).toBe("constructor");
  });
});

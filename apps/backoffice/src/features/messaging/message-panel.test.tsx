import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { press, renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { MessagePanel } from "./message-panel.tsx";
import type { Message } from "./message-panel.tsx";

const failed: Message = {
  id: "5",
  kind: "email",
  to: "ana@example.com",
  subject: "Deposit received",
  text: "We added money.",
  status: "failed",
  at: 1,
  attempts: 3,
  failure: "the mail server said 550 (EENVELOPE)",
  sentAt: null,
  isResendable: true,
};

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

async function show(message: Message) {
  const call = vi.fn<(...input: unknown[]) => Promise<unknown>>().mockResolvedValue({ id: "5", status: "queued" });
  const panel = <MessagePanel message={message} onClose={() => undefined} />;
  rendered = await renderOffice(panel, call as unknown as ApiClient["call"]);
  return { panel: rendered, call };
}

describe("the panel of a message", () => {
  it("shows how often sending was tried and why it failed", async () => {
    const { panel } = await show(failed);
    expect(panel.text()).toContain("the mail server said 550 (EENVELOPE)");
    expect(panel.text()).toContain("3");
  });

  it("sends the message again with a reason and a new idempotency key", async () => {
    const { panel, call } = await show(failed);
    await press(panel.button("Send again"));
    await press(panel.button("The provider is available again"));
    await press(panel.find<HTMLButtonElement>("dialog button[type=submit]"));
    expect(call.mock.calls).toEqual([
      [
        "POST /backoffice/api/messages/:id/send-again",
        {
          params: { id: "5" },
          body: { reason: "The provider is available again" },
          idempotencyKey: expect.any(String) as string,
        },
      ],
    ]);
  });

  it("does not offer to send a message again if the server does not allow it", async () => {
    const { panel } = await show({ ...failed, status: "sent", failure: null, sentAt: 2, isResendable: false });
    expect(panel.text()).not.toContain("Send again");
  });
});

import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { press, renderOffice, type } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import type { Decision } from "./decision-dialog.tsx";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

const refusal = new ApiError({ kind: "refused", code: "x", message: "Somebody was faster.", status: 409 });

async function open(onDecide: (decision: Decision) => Promise<unknown>, referenceLabel?: string) {
  const onClose = vi.fn<() => void>();
  rendered = await renderOffice(
    <DecisionDialog
      title="Reject"
      confirmLabel="Do it"
      kind="danger"
      consequence="The money goes back."
      usualReasons={["The usual"]}
      {...(referenceLabel !== undefined && { referenceLabel })}
      onDecide={onDecide}
      onClose={onClose}
    />,
  );
  return { dialog: rendered, onClose, reason: rendered.find<HTMLTextAreaElement>("textarea") };
}

describe("the decision dialog", () => {
  it("focuses its first field when it opens", async () => {
    const { dialog } = await open(() => Promise.resolve(), "Bank reference");
    expect(document.activeElement).toBe(dialog.find("input"));
  });

  it("does not confirm without a reason", async () => {
    const onDecide = vi.fn<(decision: Decision) => Promise<unknown>>();
    const { dialog, reason } = await open(onDecide);
    await type(reason, "  a ");
    await press(dialog.button("Do it"));
    expect(onDecide).not.toHaveBeenCalled();
    expect(reason.getAttribute("aria-invalid")).toBe("true");
  });

  it("does not confirm without a required reference", async () => {
    const onDecide = vi.fn<(decision: Decision) => Promise<unknown>>();
    const { dialog, reason } = await open(onDecide, "Bank reference");
    await type(reason, "paid today");
    await press(dialog.button("Do it"));
    expect(onDecide).not.toHaveBeenCalled();
    await type(dialog.find<HTMLInputElement>("input"), "BANK-1");
    await press(dialog.button("Do it"));
    expect(onDecide.mock.calls[0]?.[0]).toMatchObject({ reason: "paid today", reference: "BANK-1" });
  });

  it("sends a common reason that was chosen with one press, and closes", async () => {
    const onDecide = vi.fn<(decision: Decision) => Promise<unknown>>().mockResolvedValue(undefined);
    const { dialog, onClose } = await open(onDecide);
    await press(dialog.button("The usual"));
    await press(dialog.button("Do it"));
    expect(onDecide.mock.calls[0]?.[0]).toMatchObject({ reason: "The usual" });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("shows a refusal, keeps the idempotency key for a retry, and uses a new key for another reason", async () => {
    const keys: string[] = [];
    const { dialog, reason, onClose } = await open((decision) => {
      keys.push(decision.idempotencyKey);
      return Promise.reject(refusal);
    });
    await type(reason, "first reason");
    await press(dialog.button("Do it"));
    expect(dialog.find("[role=alert]").textContent).toContain("Somebody was faster.");
    await press(dialog.button("Do it"));
    await type(reason, "second reason");
    await press(dialog.button("Do it"));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("uses a new idempotency key for another subject, and cannot be closed while the request is running", async () => {
    const keys: string[] = [];
    let fail = (_error: unknown) => undefined as void;
    const onDecide = ({ idempotencyKey }: Decision) => {
      keys.push(idempotencyKey);
      return new Promise((_resolve, reject) => (fail = reject));
    };
    const texts = { title: "Give roles", confirmLabel: "Do it", consequence: "", usualReasons: [] };
    const dialogOf = (subject: readonly string[]) => (
      <DecisionDialog {...texts} kind="primary" subject={subject} onDecide={onDecide} onClose={() => undefined} />
    );
    const { act } = await import("react");
    function Page() {
      const [roles, setRoles] = useState<readonly string[]>(["support"]);
      return (
        <>
          <button onClick={() => setRoles(["risk"])}>Other role</button>
          {dialogOf(roles)}
        </>
      );
    }
    rendered = await renderOffice(<Page />);
    await type(rendered.find<HTMLTextAreaElement>("textarea"), "as agreed");
    await press(rendered.button("Do it"));
    expect(rendered.button("Cancel").disabled).toBe(true);
    await act(async () => fail(refusal));
    await press(rendered.button("Other role"));
    await press(rendered.button("Do it"));
    expect(new Set(keys).size).toBe(2);
  });

  it("does not confirm while the caller's fields are invalid", async () => {
    const onDecide = vi.fn<(decision: Decision) => Promise<unknown>>().mockResolvedValue(undefined);
    const texts = { title: "Plan", confirmLabel: "Do it", consequence: "", usualReasons: ["The usual"] };
    rendered = await renderOffice(
      <DecisionDialog {...texts} kind="danger" check={() => false} onDecide={onDecide} onClose={() => undefined} />,
    );
    await press(rendered.button("The usual"));
    await press(rendered.button("Do it"));
    expect(onDecide).not.toHaveBeenCalled();
  });

  it("confirms on Ctrl and Enter", async () => {
    const onDecide = vi.fn<(decision: Decision) => Promise<unknown>>().mockResolvedValue(undefined);
    const { reason } = await open(onDecide);
    await type(reason, "by keyboard");
    const { act } = await import("react");
    await act(async () => {
      reason.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
    });
    expect(onDecide).toHaveBeenCalledOnce();
  });
});

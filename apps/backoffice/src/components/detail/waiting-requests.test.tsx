import { act, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { press, renderOffice, type } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";
import type { DecisionBody } from "./waiting-requests.tsx";

interface TestRequest {
  readonly id: string;
  readonly isOwn: boolean;
  readonly rate: string;
}

const request: TestRequest = { id: "1", isOwn: false, rate: "2 %" };

let rendered: Rendered;
let decisions: { readonly request: TestRequest; readonly body: DecisionBody; readonly key: string }[];
let closeCount: number;
afterEach(() => rendered.close());

/** The button "Later" replaces the list by `later`, as polling can do while a dialog is open. */
async function show(
  first: readonly TestRequest[],
  { mayDecide = true, later = [] as readonly TestRequest[], fails = false } = {},
) {
  decisions = [];
  closeCount = 0;
  function Page() {
    const [requests, setRequests] = useState(first);
    return (
      <>
        <button onClick={() => setRequests(later)}>Later</button>
        <WaitingRequests
          requests={requests}
          keyOf={({ id }) => id}
          mayDecide={mayDecide}
          approveKind="danger"
          renderText={({ rate }) => `ana asks for ${rate}`}
          renderConsequence={({ rate }, decision) => (decision === "approved" ? `From now on ${rate}.` : "All stays.")}
          textsOf={(_request, decision) =>
            decision === "approved"
              ? { label: "Agree", usualReasons: ["Checked"] }
              : { label: "Refuse", title: "Refuse it?", usualReasons: ["Doubtful"] }
          }
          onDecide={async (request, body, key) => {
            decisions.push({ request, body, key });
            if (fails) throw new Error("somebody was faster");
          }}
          onClose={() => (closeCount += 1)}
        />
      </>
    );
  }
  rendered = await renderOffice(<Page />);
}

const buttons = () => [...rendered.element.querySelectorAll("button")].map(({ textContent }) => textContent);
const dialogText = () => rendered.find("dialog").textContent;

async function confirm(reason: string): Promise<void> {
  await press(rendered.button(reason));
  await press(rendered.find("dialog button[type=submit]"));
  await act(async () => undefined);
}

describe("a request that waits for a second person", () => {
  it("is approved in a dialog that states the consequence, with a reason and an idempotency key", async () => {
    await show([request]);
    expect(rendered.text()).toContain("ana asks for 2 %");
    await press(rendered.button("Agree"));
    expect(dialogText()).toContain("From now on 2 %.");
    expect(rendered.find("dialog button[type=submit]").getAttribute("data-kind")).toBe("danger");
    await confirm("Checked");
    expect(decisions).toMatchObject([{ request, body: { decision: "approved", reason: "Checked" } }]);
    expect(decisions[0]?.key).not.toBe("");
    expect(rendered.element.querySelector("dialog")).toBeNull();
    expect(closeCount).toBe(1);
  });

  it("is rejected in a dialog with its own texts", async () => {
    await show([request]);
    await press(rendered.button("Refuse"));
    expect(dialogText()).toContain("Refuse it?");
    expect(dialogText()).toContain("All stays.");
    await confirm("Doubtful");
    expect(decisions).toMatchObject([{ body: { decision: "rejected", reason: "Doubtful" } }]);
  });

  it("can be withdrawn by its requester, who cannot approve it", async () => {
    await show([{ ...request, isOwn: true }]);
    expect(buttons()).toEqual(["Later", "Cancel the request"]);
    await press(rendered.button("Cancel the request"));
    await confirm("Requested by mistake");
    expect(decisions).toMatchObject([{ body: { decision: "rejected", reason: "Requested by mistake" } }]);
  });

  it("is shown without buttons to staff who may not decide", async () => {
    await show([request], { mayDecide: false });
    expect(rendered.text()).toContain("ana asks for 2 %");
    expect(buttons()).toEqual(["Later"]);
  });

  it("is decided as it was when the dialog opened, even if the list changes afterwards", async () => {
    await show([request, { ...request, id: "2" }], { later: [{ ...request, rate: "90 %" }] });
    await press(rendered.button("Agree"));
    await press(rendered.button("Later"));
    expect(dialogText()).toContain("From now on 2 %.");
    await confirm("Checked");
    expect(decisions).toMatchObject([{ request: { rate: "2 %" } }]);
  });

  it("keeps its dialog open with the error and the typed reason when the decision is refused", async () => {
    await show([request], { fails: true });
    await press(rendered.button("Agree"));
    await type(rendered.find<HTMLTextAreaElement>("dialog textarea"), "looked at twice");
    await press(rendered.button("Later"));
    await press(rendered.find("dialog button[type=submit]"));
    expect(rendered.find("dialog [role=alert]").textContent).not.toBe("");
    expect(rendered.find<HTMLTextAreaElement>("dialog textarea").value).toBe("looked at twice");
    expect(closeCount).toBe(0);
  });
});

import { act, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { press, renderOffice, type } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";
import type { VerdictBody } from "./waiting-requests.tsx";

interface TestRequest {
  readonly id: string;
  readonly isOwn: boolean;
  readonly rate: string;
}

const request: TestRequest = { id: "1", isOwn: false, rate: "2 %" };

let shown: Rendered;
let decisions: { readonly request: TestRequest; readonly verdict: VerdictBody; readonly key: string }[];
let closeCount: number;
afterEach(() => shown.close());

/** The button "Later" switches to the list `later`, as a poll does while a dialog is open. */
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
          renderConsequence={({ rate }, verdict) => (verdict === "approved" ? `From now on ${rate}.` : "All stays.")}
          wordsOf={(_request, verdict) =>
            verdict === "approved"
              ? { label: "Agree", usualReasons: ["Checked"] }
              : { label: "Refuse", title: "Refuse it?", usualReasons: ["Doubtful"] }
          }
          onDecide={async (request, verdict, key) => {
            decisions.push({ request, verdict, key });
            if (fails) throw new Error("somebody was faster");
          }}
          onClose={() => (closeCount += 1)}
        />
      </>
    );
  }
  shown = await renderOffice(<Page />);
}

const buttons = () => [...shown.element.querySelectorAll("button")].map(({ textContent }) => textContent);
const dialogText = () => shown.find("dialog").textContent;

async function confirm(reason: string): Promise<void> {
  await press(shown.button(reason));
  await press(shown.find("dialog button[type=submit]"));
  await act(async () => undefined);
}

describe("a request that waits for a second person", () => {
  it("is approved in a dialog that states the consequence, with a reason and an idempotency key", async () => {
    await show([request]);
    expect(shown.text()).toContain("ana asks for 2 %");
    await press(shown.button("Agree"));
    expect(dialogText()).toContain("From now on 2 %.");
    expect(shown.find("dialog button[type=submit]").getAttribute("data-kind")).toBe("danger");
    await confirm("Checked");
    expect(decisions).toMatchObject([{ request, verdict: { decision: "approved", reason: "Checked" } }]);
    expect(decisions[0]?.key).not.toBe("");
    expect(shown.element.querySelector("dialog")).toBeNull();
    expect(closeCount).toBe(1);
  });

  it("is rejected in a dialog with texts of its own", async () => {
    await show([request]);
    await press(shown.button("Refuse"));
    expect(dialogText()).toContain("Refuse it?");
    expect(dialogText()).toContain("All stays.");
    await confirm("Doubtful");
    expect(decisions).toMatchObject([{ verdict: { decision: "rejected", reason: "Doubtful" } }]);
  });

  it("can only be withdrawn by its requester, not approved", async () => {
    await show([{ ...request, isOwn: true }]);
    expect(buttons()).toEqual(["Later", "Cancel the request"]);
    await press(shown.button("Cancel the request"));
    await confirm("Requested by mistake");
    expect(decisions).toMatchObject([{ verdict: { decision: "rejected", reason: "Requested by mistake" } }]);
  });

  it("is shown without buttons to staff who may not decide", async () => {
    await show([request], { mayDecide: false });
    expect(shown.text()).toContain("ana asks for 2 %");
    expect(buttons()).toEqual(["Later"]);
  });

  it("is decided as it was when the dialog opened, even if the list changes meanwhile", async () => {
    await show([request, { ...request, id: "2" }], { later: [{ ...request, rate: "90 %" }] });
    await press(shown.button("Agree"));
    await press(shown.button("Later"));
    expect(dialogText()).toContain("From now on 2 %.");
    await confirm("Checked");
    expect(decisions).toMatchObject([{ request: { rate: "2 %" } }]);
  });

  it("keeps its dialog open with the error and the typed reason when the decision is refused", async () => {
    await show([request], { fails: true });
    await press(shown.button("Agree"));
    await type(shown.find<HTMLTextAreaElement>("dialog textarea"), "looked at twice");
    await press(shown.button("Later"));
    await press(shown.find("dialog button[type=submit]"));
    expect(shown.find("dialog [role=alert]").textContent).not.toBe("");
    expect(shown.find<HTMLTextAreaElement>("dialog textarea").value).toBe("looked at twice");
    expect(closeCount).toBe(0);
  });
});

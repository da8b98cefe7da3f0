import { act, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { press, renderOffice, type } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";
import type { VerdictBody } from "./waiting-requests.tsx";

interface Asked {
  readonly id: string;
  readonly isOwn: boolean;
  readonly rate: string;
}

const asked: Asked = { id: "1", isOwn: false, rate: "2 %" };

let shown: Rendered;
let decided: { readonly request: Asked; readonly verdict: VerdictBody; readonly key: string }[];
let closed: number;
afterEach(() => shown.close());

/** The button "Later" switches to the list `later`, as a poll does while a dialog is open. */
async function show(first: readonly Asked[], { mayDecide = true, later = [] as readonly Asked[], fails = false } = {}) {
  decided = [];
  closed = 0;
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
            decided.push({ request, verdict, key });
            if (fails) throw new Error("somebody was faster");
          }}
          onClose={() => (closed += 1)}
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

describe("what waits for a second person", () => {
  it("is agreed to in a dialog that says it again, with a reason and a key", async () => {
    await show([asked]);
    expect(shown.text()).toContain("ana asks for 2 %");
    await press(shown.button("Agree"));
    expect(dialogText()).toContain("From now on 2 %.");
    expect(shown.find("dialog button[type=submit]").getAttribute("data-kind")).toBe("danger");
    await confirm("Checked");
    expect(decided).toMatchObject([{ request: asked, verdict: { decision: "approved", reason: "Checked" } }]);
    expect(decided[0]?.key).not.toBe("");
    expect(shown.element.querySelector("dialog")).toBeNull();
    expect(closed).toBe(1);
  });

  it("is refused under words of its own", async () => {
    await show([asked]);
    await press(shown.button("Refuse"));
    expect(dialogText()).toContain("Refuse it?");
    expect(dialogText()).toContain("All stays.");
    await confirm("Doubtful");
    expect(decided).toMatchObject([{ verdict: { decision: "rejected", reason: "Doubtful" } }]);
  });

  it("is only taken back by whoever asked", async () => {
    await show([{ ...asked, isOwn: true }]);
    expect(buttons()).toEqual(["Later", "Take back"]);
    await press(shown.button("Take back"));
    await confirm("Asked for by mistake");
    expect(decided).toMatchObject([{ verdict: { decision: "rejected", reason: "Asked for by mistake" } }]);
  });

  it("is only named to those who may not decide", async () => {
    await show([asked], { mayDecide: false });
    expect(shown.text()).toContain("ana asks for 2 %");
    expect(buttons()).toEqual(["Later"]);
  });

  it("is decided as it was read, whatever the list says by then", async () => {
    await show([asked, { ...asked, id: "2" }], { later: [{ ...asked, rate: "90 %" }] });
    await press(shown.button("Agree"));
    await press(shown.button("Later"));
    expect(dialogText()).toContain("From now on 2 %.");
    await confirm("Checked");
    expect(decided).toMatchObject([{ request: { rate: "2 %" } }]);
  });

  it("keeps its dialog when somebody else was faster, and says so", async () => {
    await show([asked], { fails: true });
    await press(shown.button("Agree"));
    await type(shown.find<HTMLTextAreaElement>("dialog textarea"), "looked at twice");
    await press(shown.button("Later"));
    await press(shown.find("dialog button[type=submit]"));
    expect(shown.find("dialog [role=alert]").textContent).not.toBe("");
    expect(shown.find<HTMLTextAreaElement>("dialog textarea").value).toBe("looked at twice");
    expect(closed).toBe(0);
  });
});

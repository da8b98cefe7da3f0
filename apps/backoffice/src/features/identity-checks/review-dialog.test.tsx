import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { press, renderOffice, type } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import type { CheckDetail } from "./use-checks.ts";

const check: CheckDetail = {
  id: "7",
  memberId: "1",
  account: "anna",
  state: "submitted",
  kind: "nationalId",
  country: "PH",
  submittedAt: 1_700_000_000_000,
  advice: "unsure",
  reviewedBy: null,
  isOwnReview: false,
  decidedBy: null,
  decidedAt: null,
  validUntil: null,
  document: { number: "1234", name: "Anna Santos", birthday: "1990-06-12" },
  expiresOn: null,
  profile: { names: ["Ana Santos"], birthday: "1990-06-12" },
  compared: { name: "different", birthday: "same" },
  isUnderAge: false,
  pictures: ["front", "selfie"],
  reviewNote: "",
  reason: null,
  note: "",
  step: "first",
};

let rendered: Rendered;
let sent: unknown[];
let reads: string[];
afterEach(() => rendered.close());

async function show(part: Partial<CheckDetail> = {}): Promise<void> {
  sent = [];
  reads = [];
  const call = async (route: string, input?: { readonly body?: unknown }) => {
    if (!route.startsWith("GET")) return void sent.push(input?.body);
    reads.push(route);
    return route.endsWith(":side") ? { width: 10, height: 6, jpeg: "AA==" } : { ...check, ...part };
  };
  rendered = await renderOffice(
    <ReviewDialog id="7" onClose={() => undefined} />,
    call as unknown as ApiClient["call"],
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
}

const text = () => rendered.element.textContent;
const button = (name: string) =>
  [...rendered.element.querySelectorAll("button")].find(({ textContent }) => textContent === name) ??
  expect.fail(`no button ${name}`);

describe("the review of an identity check", () => {
  it("marks what differs from the profile, and reads the check and each picture only once", async () => {
    await show();
    expect(text()).toContain("Ana Santos differs");
    expect(text()).toContain("1990-06-12 same");
    expect(rendered.element.querySelectorAll("img")).toHaveLength(2);
    expect(reads).toHaveLength(3);
  });

  it("approves as the first person, and tells the server which step this is", async () => {
    await show();
    await press(button("Approve as first person"));
    expect(sent).toEqual([{ step: "first", verdict: "approve", reason: null, note: "" }]);
  });

  it("rejects with a reason and a message to the member", async () => {
    await show({ step: "second", state: "reviewed", reviewedBy: "ben", reviewNote: "Looks fine" });
    expect(text()).toContain("ben approved as the first person");
    expect(text()).toContain("Looks fine");
    await press(button("Reject…"));
    await type(rendered.element.querySelector("textarea") ?? expect.fail(), "Send the back, too");
    await press(button("Reject the check"));
    expect(sent).toEqual([{ step: "second", verdict: "reject", reason: "unreadable", note: "Send the back, too" }]);
  });

  it("offers no decision to the first person again", async () => {
    await show({ step: null, state: "reviewed", isOwnReview: true, reviewedBy: "anna" });
    expect(text()).toContain("Another person must confirm");
    expect(rendered.element.querySelector("form")).toBeNull();
  });
});

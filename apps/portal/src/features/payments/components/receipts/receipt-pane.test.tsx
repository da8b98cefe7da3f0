import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import type { Receipt } from "../../api/use-receipts.ts";
import { ReceiptPanes } from "./receipt-panes.tsx";

const waitingReceipt: Receipt = {
  id: "7",
  state: "waiting",
  currency: "PHP",
  expectedMinor: "10000",
  receivedMinor: "0",
  dueAt: 1_780_000_000_000,
  closedAt: null,
  bankName: "Batis Bank",
  cardNumber: "•••• 6789",
  words: ["received", "partly", "missing"],
  claims: [],
};
const networkError = new ApiError({ kind: "network", code: "", message: "", status: 0 });
const uploadRoute = "POST /wps/member/files";
const receiptRoute = "POST /wps/relay/MCSFE_processC2CTransaction";

async function show(routeResponses: Record<string, () => unknown>, ...receipts: Receipt[]): Promise<RenderedInPage> {
  const list = receipts.length === 0 ? [waitingReceipt] : receipts;
  const respond = (route: string) =>
    route === "GET /wps/relay/MCSFE_getPaymentConfirmationList" ? { list } : routeResponses[route]?.();
  const page = (
    <Queries>
      <ReceiptPanes />
    </Queries>
  );
  const rendered = await renderInPage(page, { respond, token: "t" });
  await rendered.until(() => rendered.find(".receipt"));
  return rendered;
}

async function pick({ find }: RenderedInPage, ...files: File[]): Promise<void> {
  const input = find("input[type=file]") as HTMLInputElement;
  Object.defineProperty(input, "files", { configurable: true, value: files });
  await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
}

async function type({ find }: RenderedInPage, selector: string, text: string): Promise<void> {
  const input = find(selector);
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, text);
  await act(async () => void input.dispatchEvent(new Event("input", { bubbles: true })));
}

async function press({ root }: RenderedInPage, text: string): Promise<void> {
  const button = [...root.querySelectorAll("button")].find((candidate) => candidate.textContent.includes(text));
  if (button === undefined) throw new Error(`no button with the text ${text}`);
  await act(async () => button.click());
}

const picture = (name: string, bytes = 3, kind = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type: kind });
const sentReceipts = ({ calls }: RenderedInPage) =>
  calls.filter(({ route }) => route === receiptRoute).map(({ input }) => input);

describe("a payment that waits for the member's receipt", () => {
  it("is confirmed only after a question, because that closes the case", async () => {
    const rendered = await show({ [receiptRoute]: () => ({ ...waitingReceipt, state: "received", words: [] }) });
    await press(rendered, "Yes, all of it arrived");
    expect(rendered.find("dialog[open]").textContent).toContain("Did all of ₱100.00 arrive?");
    expect(sentReceipts(rendered)).toEqual([]);
    await press(rendered, "Not yet");
    expect(sentReceipts(rendered)).toEqual([]);
    await press(rendered, "Yes, all of it arrived");
    await press(rendered, "Yes, confirm");
    expect(sentReceipts(rendered)).toMatchObject([{ body: { id: "7", kind: "received" } }]);
    await rendered.until(() => expect(rendered.root.querySelector(".receipt")).toBeNull());
  });

  it("is listed by its due date, and payments after the first three are shown on request", async () => {
    const list = [5, 4, 3, 2].map((at) => ({ ...waitingReceipt, id: String(at), dueAt: waitingReceipt.dueAt + at }));
    const rendered = await show({}, ...list);
    const shownPanes = () =>
      [...rendered.root.querySelectorAll(".receipt")].map((pane) => pane.getAttribute("aria-labelledby"));
    expect(shownPanes()).toEqual(["receipt-2", "receipt-3", "receipt-4"]);
    await press(rendered, "1 more payment to confirm");
    expect(shownPanes()).toEqual(["receipt-2", "receipt-3", "receipt-4", "receipt-5"]);
  });

  it("shows the missing amount while the member types, and sends amount, comment and pictures", async () => {
    let files = 0;
    const rendered = await show({
      [uploadRoute]: () => ({ fileId: String((files += 1)), width: 1, height: 1 }),
      [receiptRoute]: () => ({ ...waitingReceipt, state: "disputed", words: ["received"] }),
    });
    await press(rendered, "Only part of it");
    await type(rendered, "input[name=received]", "60");
    expect(rendered.root.textContent).toContain("₱40.00 still missing.");
    await type(rendered, "textarea", "Only sixty");
    await pick(rendered, picture("one.png"), picture("two.jpg", 3, "image/jpeg"));
    await rendered.until(() => expect(rendered.root.querySelectorAll(".proof li[data-state=sent]").length).toBe(2));
    await press(rendered, "Send to finance");
    const body = { id: "7", kind: "partly", amount: "60.00", comment: "Only sixty", proof: ["1", "2"] };
    expect(sentReceipts(rendered)).toMatchObject([{ body }]);
  });

  it.each(["0", "100", "101", "many"])('does not accept "%s" as a partial amount', async (text) => {
    const rendered = await show({});
    await press(rendered, "Only part of it");
    await type(rendered, "input[name=received]", text);
    await press(rendered, "Send to finance");
    expect(rendered.root.textContent).toContain("Enter an amount above zero and below the full payment.");
    expect(sentReceipts(rendered)).toEqual([]);
  });
});

describe("pictures as proof", () => {
  it("are refused with a reason if they are a GIF file, larger than 5 MB, or more than three", async () => {
    let files = 0;
    const rendered = await show({ [uploadRoute]: () => ({ fileId: String((files += 1)), width: 1, height: 1 }) });
    await press(rendered, "Nothing arrived");
    await pick(rendered, picture("cat.gif", 3, "image/gif"));
    expect(rendered.root.textContent).toContain("cat.gif is not a PNG or JPG picture.");
    await pick(rendered, picture("large.png", 5 * 2 ** 20 + 1));
    expect(rendered.root.textContent).toContain("large.png is larger than 5 MB.");
    await pick(rendered, picture("1.png"), picture("2.png"), picture("3.png"), picture("4.png"));
    expect(rendered.root.textContent).toContain("You can send up to 3 pictures; 4.png was not added.");
    expect(rendered.root.querySelectorAll(".proof li").length).toBe(3);
  });

  it("remain listed if the upload fails, and can be uploaded again", async () => {
    const responses = [() => Promise.reject(networkError), () => ({ fileId: "5", width: 1, height: 1 })];
    const rendered = await show({ [uploadRoute]: () => responses.shift()?.() });
    await press(rendered, "Nothing arrived");
    await type(rendered, "textarea", "Wala po");
    await pick(rendered, picture("one.png"));
    await rendered.until(() => rendered.find(".proof li[data-state=failed]"));
    await press(rendered, "Try again");
    await rendered.until(() => rendered.find(".proof li[data-state=sent]"));
    expect((rendered.find("textarea") as HTMLTextAreaElement).value).toBe("Wala po");
  });

  it("are shown and sent even if they were uploaded before the page was reloaded", async () => {
    const rendered = await show({
      "GET /wps/member/files": () => ({ list: [{ fileId: "3", width: 1, height: 1 }] }),
      "GET /wps/member/files/:id": () => ({ width: 1, height: 1, png: "AAAA" }),
      [receiptRoute]: () => ({ ...waitingReceipt, state: "disputed", words: ["received"] }),
    });
    await press(rendered, "Nothing arrived");
    await rendered.until(() => rendered.find(".proof img"));
    await press(rendered, "Send to finance");
    expect(sentReceipts(rendered)).toMatchObject([{ body: { kind: "missing", proof: ["3"] } }]);
  });

  it("can be removed before they are sent, and at least one picture is required if nothing arrived", async () => {
    const rendered = await show({
      [uploadRoute]: () => ({ fileId: "5", width: 1, height: 1 }),
      "DELETE /wps/member/files": () => Promise.resolve(null),
    });
    await press(rendered, "Nothing arrived");
    await pick(rendered, picture("one.png"));
    await rendered.until(() => rendered.find(".proof li[data-state=sent]"));
    await rendered.click(".proof li .button[data-square]");
    expect(rendered.calls.at(-1)).toMatchObject({
      route: "DELETE /wps/member/files",
      input: { body: { fileId: "5" } },
    });
    await press(rendered, "Send to finance");
    expect(rendered.root.textContent).toContain("Add at least one picture.");
    expect(sentReceipts(rendered)).toEqual([]);
  });
});

it("a refused dispute shows the reason and can be appealed", async () => {
  const claim = {
    number: 1,
    kind: "missing",
    receivedMinor: "0",
    missingMinor: "10000",
    comment: "Wala",
    madeAt: 1,
    files: ["5"],
    decision: "refused",
    decidedAt: 2,
    reason: "The bank shows it",
    reference: "",
  };
  const refusedReceipt = { ...waitingReceipt, state: "refused", words: ["received", "appeal"], claims: [claim] };
  const rendered = await show({}, refusedReceipt);
  expect(rendered.root.textContent).toContain("Declined: The bank shows it");
  await press(rendered, "Appeal with new proof");
  expect(rendered.find("form legend").textContent).toBe("Pictures as proof");
});

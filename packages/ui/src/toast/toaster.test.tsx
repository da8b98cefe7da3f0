import { act } from "react";
import { expect, it } from "vitest";
import { renderPart } from "../testing/render-part.tsx";
import { showToast, Toaster } from "./toaster.tsx";

it("toasts are announced politely, limited to three at a time, and closed by a button", async () => {
  const { root, click } = await renderPart(<Toaster closeLabel="Close" />);
  await act(async () => {
    for (const text of ["one", "two", "three", "four"]) showToast("error", text);
  });
  const texts = () => [...root.querySelectorAll(".toast")].map((toast) => toast.textContent);
  expect(root.querySelector("output")?.getAttribute("aria-live")).toBe("polite");
  expect(texts()).toEqual(["two", "three", "four"]);
  await click('button[aria-label="Close"]');
  expect(texts()).toEqual(["three", "four"]);
});

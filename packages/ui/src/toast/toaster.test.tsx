import { act } from "react";
import { expect, it } from "vitest";
import { renderPart } from "../testing/render-part.tsx";
import { showToast, Toaster } from "./toaster.tsx";

it("toasts are announced politely, limited to three at a time, and closed by a button", async () => {
  const { root, click } = await renderPart(<Toaster label="Messages" closeLabel="Close" />);
  await act(async () => {
    for (const text of ["one", "two", "three", "four"]) showToast("error", text);
  });
  const texts = () => [...root.querySelectorAll(".toast")].map((toast) => toast.textContent);
  const region = root.querySelector("output");
  expect([region?.getAttribute("aria-live"), region?.getAttribute("aria-label")]).toEqual(["polite", "Messages"]);
  expect(texts()).toEqual(["two", "three", "four"]);
  await click('button[aria-label="Close"]');
  expect(texts()).toEqual(["three", "four"]);
});

import { expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { renderPart } from "../testing/render-part.tsx";
import { MoneyText } from "./money-text.tsx";

it.each([
  [5_000n, "+₱50.00", "gain"],
  [-5_000n, "−₱50.00", undefined],
])("shows the movement %s as %s, without the colour of a loss", async (...[minor, text, tone]) => {
  const { find } = await renderPart(<MoneyText amount={money(minor, "PHP")} locale="en-PH" isMovement />);
  expect(find(".money").textContent).toBe(text);
  expect(find(".money").dataset["tone"]).toBe(tone);
});

it("shows a negative balance with the minus sign", async () => {
  const { find } = await renderPart(<MoneyText amount={money(-5_000n, "PHP")} locale="en-PH" />);
  expect(find(".money").textContent).toBe("−₱50.00");
});

it.each([
  [123_456_789n, false, "₱1,234,567.89", undefined],
  [5_000n, true, "+₱50.00", "gain"],
  [-5_000n, true, "−₱50.00", "loss"],
  [0n, true, "₱0.00", undefined],
])("[S9.018] [S9.019] shows the amount %s (signed: %s) as %s", async (...[minor, isSigned, text, tone]) => {
  const { find } = await renderPart(<MoneyText amount={money(minor, "PHP")} locale="en-PH" isSigned={isSigned} />);
  expect(find(".money").textContent).toBe(text);
  expect(find(".money").dataset["tone"]).toBe(tone);
});

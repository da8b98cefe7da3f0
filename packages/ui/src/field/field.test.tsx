import { describe, expect, it } from "vitest";
import { renderPart } from "../testing/render-part.tsx";
import { CheckField } from "./check-field.tsx";
import { TextField } from "./field.tsx";
import { MoneyField } from "./money-field.tsx";
import { PasswordField } from "./password-field.tsx";

describe("a field", () => {
  it("has its label as its accessible name, and its error and hint as its description", async () => {
    const { find, root } = await renderPart(
      <TextField label="Username" hint="6 - 13 letters" error="Empty" required />,
    );
    const input = find("input");
    const descriptions = (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id));
    expect(root.querySelector("label")?.getAttribute("for")).toBe(input.id);
    expect(descriptions.map((element) => element?.textContent)).toEqual(["Empty", "6 - 13 letters"]);
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  it("shows a star if it is required, and its hint in the error colour if it has an error", async () => {
    const { find } = await renderPart(<TextField label="Username" hint="Hint" error="Empty" required />);
    expect(find(".field-star").textContent).toContain("*");
    expect(find(".field-hint").dataset["error"]).toBe("");
  });

  it("is not marked as invalid without an error", async () => {
    const { find, root } = await renderPart(<TextField label="Username" />);
    expect(find("input").getAttribute("aria-invalid")).toBeNull();
    expect(root.querySelector(".field-error")).toBeNull();
  });

  it("shows and hides a password without losing its value", async () => {
    const { find, click } = await renderPart(
      <PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="Lantern2026" />,
    );
    expect(find("input").getAttribute("type")).toBe("password");
    await click("button");
    expect(find("input").getAttribute("type")).toBe("text");
    expect(find("button").getAttribute("aria-label")).toBe("Hide");
    // "Hide, pressed" would be misleading, because the label names the action.
    expect(find("button").getAttribute("aria-pressed")).toBeNull();
    expect((find("input") as HTMLInputElement).value).toBe("Lantern2026");
  });

  it("lets a password manager fill in and a person paste a password", async () => {
    const { find } = await renderPart(
      <PasswordField label="Password" showLabel="Show" hideLabel="Hide" autoComplete="current-password" />,
    );
    expect(find("input").getAttribute("autocomplete")).toBe("current-password");
    const paste = new Event("paste", { bubbles: true, cancelable: true });
    find("input").dispatchEvent(paste);
    expect(paste.defaultPrevented).toBe(false);
  });

  it("opens a decimal keyboard and shows the currency symbol if it is for an amount", async () => {
    const { find } = await renderPart(<MoneyField label="Amount" currency="HKD" />);
    expect(find("input").getAttribute("inputmode")).toBe("decimal");
    expect(find(".control-sign").textContent).toBe("HK$");
  });

  it.each([
    [" 7 ", "7"],
    ["007.10", "7.10"],
    ["0.50", "0.50"],
    ["00", "0"],
    ["-05", "-5"],
    ["ten", "ten"],
  ])("for a decimal number shows %j as %j when it loses the focus, and reports it", async (typed, shown) => {
    let values: string[] = [];
    const input = {
      defaultValue: typed,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => values.push(currentTarget.value),
    };
    for (const field of [
      <MoneyField key="money" label="Amount" currency="PHP" {...input} />,
      <TextField key="text" label="Rate" inputMode="decimal" {...input} />,
    ]) {
      values = [];
      const { find } = await renderPart(field);
      const element = find("input") as HTMLInputElement;
      element.focus();
      element.blur();
      expect(element.value).toBe(shown);
      expect(values).toEqual(typed === shown ? [] : [shown]);
    }
  });

  it("with a checkbox has its error as its description", async () => {
    const { find } = await renderPart(<CheckField label="I agree" error="Please confirm" />);
    expect(document.getElementById(find("input").getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Please confirm",
    );
  });
});

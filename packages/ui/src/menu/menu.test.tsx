import { act } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPart } from "../testing/render-part.tsx";
import { Menu } from "./menu.tsx";

// happy-dom has no popovers.
beforeEach(() => {
  Reflect.set(HTMLElement.prototype, "showPopover", () => undefined);
  Reflect.set(HTMLElement.prototype, "hidePopover", () => undefined);
});

async function setUp() {
  const { find } = await renderPart(
    <Menu label="Country" face="+63">
      {["Hong Kong", "Macau", "Malaysia", "Philippines"].map((name) => (
        <button key={name} type="button" className="menu-item" aria-current={name === "Philippines"}>
          {name}
        </button>
      ))}
    </Menu>,
  );
  await act(async () => find("button").focus());
  await vi.dynamicImportSettled();
  const press = async (key: string) => {
    await act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
    return document.activeElement?.textContent;
  };
  return press;
}

describe("a menu", () => {
  it("opens at the current item by an arrow key, and the arrow keys wrap around", async () => {
    const press = await setUp();
    expect(await press("ArrowDown")).toBe("Philippines");
    expect(await press("ArrowDown")).toBe("Hong Kong");
    expect(await press("ArrowUp")).toBe("Philippines");
    expect(await press("Home")).toBe("Hong Kong");
    expect(await press("End")).toBe("Philippines");
  });

  it("moves the focus to the next item that begins with the typed letter", async () => {
    const press = await setUp();
    expect(await press("m")).toBe("Macau");
    expect(await press("M")).toBe("Malaysia");
    expect(await press("m")).toBe("Macau");
    expect(await press("x")).toBe("Macau");
  });
});

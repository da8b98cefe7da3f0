import { describe, expect, it, vi } from "vitest";
import { renderPart } from "../testing/render-part.tsx";
import { Button } from "./button.tsx";

describe("a button", () => {
  it("keeps the focus while it is busy, because only ARIA marks it as disabled", async () => {
    const { find } = await renderPart(<Button isBusy>Send</Button>);
    const button = find("button") as HTMLButtonElement;
    expect(button.disabled).toBe(false);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  it("ignores a click and does not submit its form while it is busy", async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { click } = await renderPart(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy onClick={onClick}>
          Send
        </Button>
      </form>,
    );
    await click("button");
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("handles a click when it is not busy", async () => {
    const onClick = vi.fn();
    const { click } = await renderPart(<Button onClick={onClick}>Send</Button>);
    await click("button");
    expect(onClick).toHaveBeenCalledOnce();
  });
});

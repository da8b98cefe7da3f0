import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import { NoticeMarquee } from "./notice-marquee.tsx";

const notices = [
  { id: "1", title: "Maintenance on Sunday" },
  { id: "2", title: "New games in the fish room" },
];

describe("the notice marquee", () => {
  it("[S2.065] [S3.028] shows all titles twice, one copy hidden from screen readers", async () => {
    const { root } = await renderInPage(<NoticeMarquee notices={notices} onOpen={() => undefined} />);
    const [first, copy] = root.querySelectorAll(".marquee-band > ul");
    expect([...(first?.querySelectorAll("button") ?? [])].map(({ textContent }) => textContent)).toEqual(
      notices.map(({ title }) => title),
    );
    expect(copy?.getAttribute("aria-hidden")).toBe("true");
    expect(copy?.querySelectorAll("button:not([tabindex='-1'])")).toHaveLength(0);
  });

  it("opens a notice on a click", async () => {
    const onOpen = vi.fn<(id: string) => void>();
    const { root } = await renderInPage(<NoticeMarquee notices={notices} onOpen={onOpen} />);
    await act(async () => root.querySelectorAll<HTMLElement>(".marquee-band button")[1]?.click());
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("2");
  });

  it("can be paused and resumed", async () => {
    const { find, click } = await renderInPage(<NoticeMarquee notices={notices} onOpen={() => undefined} />);
    await click(".marquee > button");
    expect(find(".marquee").dataset["still"]).toBe("");
    expect(find(".marquee > button").getAttribute("aria-label")).toBe("Resume the announcements");
    await click(".marquee > button");
    expect(find(".marquee").dataset["still"]).toBeUndefined();
  });

  it("is hidden without notices", async () => {
    const { root } = await renderInPage(<NoticeMarquee notices={[]} onOpen={() => undefined} />);
    expect(root.childElementCount).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import AnnouncementDialog from "./announcement-dialog.tsx";

const notices = Array.from({ length: 6 }, (_, index) => ({
  id: String(index),
  title: `Notice ${index}`,
  content: `<p>Text ${index}<img src=x onerror=alert(1)></p>`,
  startDate: Date.parse("2026-03-10T00:00:00Z"),
}));

const show = (openId: string) =>
  renderInPage(<AnnouncementDialog notices={notices} openId={openId} onClose={() => undefined} />);

describe("the dialog of announcements", () => {
  it("[S2.132] [S3.029] opens the selected announcement and sanitises its text", async () => {
    const { root } = await show("1");
    const openDetails = root.querySelectorAll("details[open]");
    expect(openDetails).toHaveLength(1);
    expect(openDetails[0]?.querySelector("strong")?.textContent).toBe("Notice 1");
    expect(openDetails[0]?.querySelector(".rich-text")?.innerHTML).toBe("<p>Text 1</p>");
  });

  it("[S9.009] shows five announcements per page", async () => {
    const { root, click } = await show("0");
    expect(root.querySelectorAll("details")).toHaveLength(5);
    await click(".pagination button:last-of-type");
    expect([...root.querySelectorAll("details strong")].map(({ textContent }) => textContent)).toEqual(["Notice 5"]);
  });

  it("opens the page that contains the selected announcement", async () => {
    const { root } = await show("5");
    expect(root.querySelector("details[open] strong")?.textContent).toBe("Notice 5");
  });
});

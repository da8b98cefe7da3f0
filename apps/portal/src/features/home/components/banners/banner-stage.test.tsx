import { describe, expect, it, vi } from "vitest";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { Banner } from "./banner-slide.tsx";
import { BannerStage } from "./banner-stage.tsx";
import type { OpenFrontGame } from "../games/front-game.ts";

const banner = (id: string, changes: Partial<Banner> = {}): Banner => ({
  id,
  groupName: "w_home",
  url: `/art/banner/capiz/door/wide.${id}.svg`,
  phoneUrl: `/art/banner/capiz/door/phone.${id}.svg`,
  linkage: "",
  linkageType: "NONE",
  roomId: "",
  nodeId: "",
  vendor: "",
  title: `Banner ${id}`,
  summary: "",
  callToAction: "Look",
  ...changes,
});

async function show(banners: readonly Banner[], onGame: OpenFrontGame = () => undefined) {
  const rendered = await renderInPage(<BannerStage banners={banners} onGame={onGame} />);
  const slides = () => [...rendered.root.querySelectorAll(".banner-slide")];
  return { ...rendered, slides };
}

describe("the banners", () => {
  it("[S2.063] [S3.024] [S3.025] form a carousel, and the first picture loads eagerly", async () => {
    const { slides, find } = await show([banner("1"), banner("2")]);
    expect(find("section").getAttribute("aria-roledescription")).toBe("carousel");
    const [first, second] = slides().map((slide) => slide.querySelector("img"));
    expect(first?.getAttribute("src")).toBe("/art/banner/capiz/door/wide.1.svg");
    expect(first?.getAttribute("loading")).toBe("eager");
    expect(second?.getAttribute("loading")).toBe("lazy");
    expect(slides()[0]?.querySelector("source")?.getAttribute("srcset")).toBe("/art/banner/capiz/door/phone.1.svg");
  });

  it("are inert and hidden, except the banner in the middle", async () => {
    const { slides } = await show([banner("1"), banner("2"), banner("3")]);
    expect(slides().map((slide) => slide.firstElementChild?.hasAttribute("inert"))).toEqual([false, true, true]);
    expect(slides().map((slide) => slide.getAttribute("aria-hidden"))).toEqual([null, "true", "true"]);
  });

  it("[S2.086] link to a page, to a website in a new tab, or to a promotion", async () => {
    const { slides } = await show([
      banner("1", { linkageType: "INTERNAL", linkage: "/hot" }),
      banner("2", { linkageType: "URL", linkage: "https://news.example" }),
      banner("3", { linkageType: "P", linkage: "welcome" }),
      banner("4"),
    ]);
    expect(slides().map((slide) => slide.querySelector("a")?.getAttribute("href"))).toEqual([
      "/hot",
      "https://news.example",
      "/promotions/welcome",
      undefined,
    ]);
    expect(slides()[1]?.querySelector("a")?.target).toBe("_blank");
    expect(slides()[3]?.querySelector(".banner-action")).toBeNull();
  });

  it("[S2.086] open a game", async () => {
    const onGame = vi.fn<OpenFrontGame>();
    const { click } = await show([banner("1", { linkageType: "G", nodeId: "7", vendor: "AG", roomId: "r" })], onGame);
    await click("button.banner");
    expect(onGame).toHaveBeenCalledExactlyOnceWith({ name: "Banner 1", nodeId: "7", vendor: "AG", gameId: "r" });
  });

  it("[S2.082] have no bullets and no buttons if there is only one banner", async () => {
    const { root, slides } = await show([banner("1")]);
    expect(slides()).toHaveLength(1);
    expect(root.querySelectorAll(".banner-controls button")).toHaveLength(0);
  });

  it("render nothing if the list is empty", async () => {
    expect((await show([])).root.childElementCount).toBe(0);
  });
});

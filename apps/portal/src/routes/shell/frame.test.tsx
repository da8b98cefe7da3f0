import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { hotGamesRead, menusRead } from "../../lib/page/catalogue-reads.ts";
import { merchantOf } from "../../lib/page/merchant.ts";
import { readKey } from "../../lib/page/public-reads.ts";
import { renderInPage } from "../../testing/render-in-page.tsx";
import type { PageSetting } from "../../testing/render-in-page.tsx";
import { testMerchant } from "../../testing/test-merchant.ts";
import { testStatus } from "../../testing/test-status.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { SideMenu } from "./side-menu.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { TopBar } from "./top-bar.tsx";

const vendors = Array.from({ length: 20 }, (_, index) => ({ vassalage: `V${index}`, displayName: `Vendor ${index}` }));
const menus = [{ gameGroupCode: "RNG", vendors, gameMenus: [] }];
const customerService = [
  { csType: "LIVECHAT", title: "Live chat", path: "https://chat.example/house" },
  { csType: "TELEGRAM", title: "Telegram", path: "https://telegram.example/house" },
];
const socialLinks = [
  { type: "FACEBOOK", name: "Facebook", url: "https://facebook.example/house" },
  { type: "YOUTUBE", name: "YouTube", url: "https://youtube.example/house" },
];

const setting: PageSetting = {
  values: { [readKey(menusRead, "EN")]: menus, [readKey(hotGamesRead, "EN")]: { list: [] } },
  merchant: { customerService, socialLinks },
};

function point(target: HTMLElement, type: "pointerover" | "pointerout"): Promise<void> {
  const event = new PointerEvent(type, { bubbles: true, pointerType: "mouse" });
  return act(async () => void target.dispatchEvent(event));
}

describe("the header", () => {
  it("[S2.087] [S2.089] [S2.090] shows logo, language menu and games", async () => {
    const rendered = await renderInPage(<TopBar path="/" />, setting);
    expect(rendered.find("header .house-logo").getAttribute("href")).toBe("/");
    expect(rendered.find("header [popovertarget] .language-code").textContent).toBe("EN");
    const links = [...rendered.root.querySelectorAll("header .navigation-link")].map((link) => link.textContent);
    expect(links).toEqual(["Home", "Slots", "Promotions"]);
  });

  it("[S2.091] [S2.092] [S2.093] [S9.011] shows 15 of 20 vendors on hover, and a link to all vendors", async () => {
    const rendered = await renderInPage(<TopBar path="/" />, setting);
    await point(rendered.find('.navigation-link[href="/rng"]'), "pointerover");
    await rendered.until(() => expect(rendered.root.querySelectorAll(".drop-menu img")).toHaveLength(15));
    const tiles = [...rendered.root.querySelectorAll<HTMLAnchorElement>(".drop-menu a")];
    expect(tiles[0]?.textContent).toBe("Vendor 0");
    expect(tiles[0]?.getAttribute("href")).toBe("/rng?vassalage=V0");
    expect([tiles.at(-1)?.textContent, tiles.at(-1)?.getAttribute("href")]).toEqual(["More", "/rng"]);
    await point(rendered.find('.navigation-link[href="/rng"]'), "pointerout");
    await rendered.until(() => expect(rendered.root.querySelector(".drop-menu")).toBeNull());
  });

  it("moves the focus to the vendors with the down arrow and back with Escape", async () => {
    const rendered = await renderInPage(<TopBar path="/" />, setting);
    const link = rendered.find('.navigation-link[href="/rng"]');
    await point(link, "pointerover");
    await rendered.until(() => expect(rendered.root.querySelector(".drop-menu")).not.toBeNull());
    expect(link.getAttribute("aria-expanded")).toBe("true");
    await rendered.press('.navigation-link[href="/rng"]', "ArrowDown");
    expect(document.activeElement?.textContent).toBe("Vendor 0");
    await rendered.press(".drop-menu a", "Escape");
    await rendered.until(() => expect(rendered.root.querySelector(".drop-menu")).toBeNull());
    expect(document.activeElement).toBe(link);
  });
});

describe("the language menu", () => {
  const item = (rendered: { root: HTMLElement }, name: string) =>
    [...rendered.root.querySelectorAll("button.menu-item")].find(({ textContent }) => textContent === name);
  const choose = async (token?: string) => {
    const rendered = await renderInPage(<LanguageMenu />, { respond: () => null, ...(token && { token }) });
    await act(async () => (item(rendered, "Filipino") as HTMLElement).click());
    await rendered.until(() => expect(rendered.find(".language-code").textContent).toBe("FIL"));
    return rendered;
  };

  it("[S1.052] offers English and Filipino", async () => {
    const rendered = await renderInPage(<LanguageMenu />);
    const names = [...rendered.root.querySelectorAll("button.menu-item")].map(({ textContent }) => textContent);
    expect(names.toSorted()).toEqual(["English", "Filipino"]);
  });

  it("[S4.108] [S7.080] [S9.041] sends a member's choice to the server and stores it under lang", async () => {
    const { calls } = await choose("a-session");
    const input = { body: { language: "TY" } };
    expect(calls).toContainEqual({ route: "PUT /wps/member/language", input });
    expect(localStorage.getItem("lang")).toBe("TY");
    expect(document.documentElement.lang).toBe("fil");
  });

  it("sends nothing for a visitor", async () => {
    expect((await choose()).calls).toEqual([]);
  });
});

describe("the side menu", () => {
  it("[S2.129] [S2.130] opens the first customer service contact in a window of 440 by 750 pixels", async () => {
    const serviceWindow = { opener: null, location: { replace: vi.fn() }, focus: vi.fn() };
    const open = vi.spyOn(window, "open").mockReturnValue(serviceWindow as unknown as Window);
    const rendered = await renderInPage(<SideMenu path="/" />, setting);
    await rendered.click('button[title="Customer service"]');
    expect(open).toHaveBeenCalledWith("", "customer-service", "width=440,height=750");
    expect(serviceWindow.location.replace).toHaveBeenCalledWith("https://chat.example/house");
  });

  it("contains the theme switch, and links to the games and other pages", async () => {
    const rendered = await renderInPage(<SideMenu path="/" />, setting);
    expect(rendered.find(".side-menu-head .theme-toggle").textContent).toContain("Switch to the light theme");
    const targets = [...rendered.root.querySelectorAll("a.rail-link")].map((link) => link.getAttribute("href"));
    expect(targets).toEqual(expect.arrayContaining(["/rng", "/promotions", "/wallet", "/help"]));
  });
});

describe("the footer", () => {
  it("[S2.122] [S2.123] shows the mark of each vendor and a link for each social network", async () => {
    const rendered = await renderInPage(<SiteFooter path="/" />, setting);
    expect(rendered.root.querySelectorAll(".vendor-wall img")).toHaveLength(20);
    const links = [...rendered.root.querySelectorAll(".footer-social a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(socialLinks.map(({ url }) => url));
  });

  it.each([
    ["S3.153", "FACEBOOK", "Facebook"],
    ["S3.154", "YOUTUBE", "YouTube"],
    ["S3.155", "WHATSAPP", "WhatsApp"],
    ["S3.156", "TIKTOK", "TikTok"],
    ["S3.157", "INSTAGRAM", "Instagram"],
    ["S3.158", "TWITTER", "Twitter"],
  ])("[%s] links to the resource %s of the status by its English label", async (_row, resourceType, labelNameEn) => {
    const url = `https://social.example/${resourceType}`;
    const info = { ...testStatus.info, resources: [{ resourceType, labelNameEn, url }] };
    const merchant = merchantOf({ ...testStatus, info }, testMerchant);
    const { root } = await renderInPage(<SiteFooter path="/" />, { ...setting, merchant });
    const links = [...root.querySelectorAll(".footer-social a")];
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([[labelNameEn, url]]);
  });

  it.each(["/member", "/member/withdraw", "/agent/agentTeamOverview", "/agentHome", "/nowhere"])(
    "shows no marks of vendors below %s",
    async (path) => {
      const { root } = await renderInPage(<SiteFooter path={path} />, setting);
      expect(root.querySelector(".vendor-wall")).toBeNull();
      expect(root.querySelector(".footer-house")).not.toBeNull();
    },
  );

  it("[S2.124] [S2.125] links to help, and to feedback if its flag is on", async () => {
    const hrefs = async (flags: Record<string, boolean>) => {
      const rendered = await renderInPage(<SiteFooter path="/" />, {
        ...setting,
        merchant: { ...setting.merchant, flags },
      });
      return [...rendered.root.querySelectorAll("footer a")].map((link) => link.getAttribute("href"));
    };
    expect(await hrefs({ GAMELO3: true, FEEDBACK3: true })).toEqual(expect.arrayContaining(["/help", "/feedback"]));
    expect(await hrefs({ GAMELO3: true })).not.toContain("/feedback");
  });

  it("shows the minimum age and a reminder to set limits", async () => {
    const { root } = await renderInPage(<SiteFooter path="/" />, setting);
    expect(root.textContent).toContain("18+");
    expect(root.textContent).toContain("Set limits, take a break");
  });
});

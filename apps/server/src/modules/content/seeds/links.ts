/** Where else the house is, whom to ask, what the footer and the download page offer. */

import type { SeedItem } from "./seed-item.ts";

function resource(resourceType: string, place: string, url: string): SeedItem {
  const slug = resourceType.toLowerCase();
  const fields = { resourceType, url };
  return { kind: "resource", slug, fields, EN: { title: `{name} on ${place}` }, TY: { title: `{name} sa ${place}` } };
}

function service(csType: string, url: string, words: { EN: string; TY: string }): SeedItem {
  const texts = { EN: { title: words.EN }, TY: { title: words.TY } };
  return { kind: "service", slug: csType.toLowerCase(), fields: { csType, url }, ...texts };
}

function footer(column: string, url: string, words: { EN: string; TY: string }): SeedItem {
  const slug = `${column}${url.replaceAll("/", "-")}`;
  return { kind: "footer", slug, fields: { column, url }, EN: { title: words.EN }, TY: { title: words.TY } };
}

function app(platform: string, url: string, words: Pick<SeedItem, "EN" | "TY">): SeedItem {
  return { kind: "app", slug: platform.toLowerCase(), fields: { platform, url }, ...words };
}

export const linkSeeds: readonly SeedItem[] = [
  resource("FACEBOOK", "Facebook", "https://www.facebook.com/{handle}.example"),
  resource("YOUTUBE", "YouTube", "https://www.youtube.com/@{handle}.example"),
  resource("WHATSAPP", "WhatsApp", "https://wa.me/630000000000"),
  resource("TIKTOK", "TikTok", "https://www.tiktok.com/@{handle}.example"),
  resource("INSTAGRAM", "Instagram", "https://www.instagram.com/{handle}.example"),
  resource("TWITTER", "X", "https://x.com/{handle}_example"),

  service("LIVECHAT", "/helpmc", { EN: "Live chat", TY: "Live chat" }),
  service("FACEBOOK", "https://m.me/{handle}.example", { EN: "Message on Facebook", TY: "Mag-message sa Facebook" }),
  service("TELEGRAM", "https://t.me/{handle}_example", { EN: "Telegram desk", TY: "Telegram desk" }),
  service("EMAIL", "mailto:service@{handle}.example", { EN: "Write an e-mail", TY: "Mag-email" }),

  footer("play", "/promotions", { EN: "Promotions", TY: "Mga promo" }),
  footer("play", "/hot", { EN: "Hot games", TY: "Mga hot na laro" }),
  footer("play", "/down", { EN: "Get the app", TY: "Kunin ang app" }),
  footer("house", "/about", { EN: "About us", TY: "Tungkol sa amin" }),
  footer("house", "/news", { EN: "News", TY: "Balita" }),
  footer("house", "/blog", { EN: "Blog", TY: "Blog" }),
  footer("house", "/join", { EN: "Become an agent", TY: "Maging agent" }),
  footer("help", "/helpmc", { EN: "Help centre", TY: "Help centre" }),
  footer("help", "/page/fairness", { EN: "Check a round", TY: "Mag-check ng round" }),
  footer("help", "/page/responsible-gaming", { EN: "Responsible gaming", TY: "Responsableng paglalaro" }),
  footer("rules", "/page/terms", { EN: "Terms", TY: "Mga tuntunin" }),
  footer("rules", "/page/privacy", { EN: "Privacy", TY: "Privacy" }),

  app("WEB", "/down", {
    EN: { title: "{name} on your home screen", summary: "Installs from the browser and updates itself." },
    TY: { title: "{name} sa home screen mo", summary: "Install mula sa browser, kusang nag-a-update." },
  }),
  app("IOS", "", {
    EN: { title: "iPhone and iPad", summary: "Open the page in Safari, tap Share, then Add to Home Screen." },
    TY: { title: "iPhone at iPad", summary: "Buksan ang page sa Safari, i-tap ang Share, tapos Add to Home Screen." },
  }),
  app("ANDROID", "", {
    EN: { title: "Android", summary: "Open the page in Chrome and tap Install app in its menu." },
    TY: { title: "Android", summary: "Buksan ang page sa Chrome at i-tap ang Install app sa menu." },
  }),
  app("LITE", "", {
    EN: { title: "Lite", summary: "The same house with fewer pictures, for slow connections." },
    TY: { title: "Lite", summary: "Parehong house, mas kaunting larawan, para sa mabagal na signal." },
  }),
];

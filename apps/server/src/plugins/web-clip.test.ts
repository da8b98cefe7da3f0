import { expect, it } from "vitest";
import { webClipProfile } from "./web-clip.ts";

const clip = {
  code: "openhouse",
  name: "Open & <House>",
  description: "On your home screen.",
  url: "https://openhouse.example/",
  icon: Buffer.from("PNG"),
};

it("the profile of a web clip contains the merchant's name, icon and URL, and can be removed", () => {
  const text = webClipProfile(clip);
  for (const part of [
    "<key>PayloadType</key><string>Configuration</string>",
    "<key>PayloadType</key><string>com.apple.webClip.managed</string>",
    "<key>URL</key><string>https://openhouse.example/</string>",
    "<key>Label</key><string>Open &amp; &lt;House&gt;</string>",
    `<key>Icon</key><data>${clip.icon.toString("base64")}</data>`,
    "<key>IsRemovable</key><true/>",
    "<key>PayloadRemovalDisallowed</key><false/>",
  ]) {
    expect(text).toContain(part);
  }
});

it("the profile of a merchant replaces that merchant's earlier profile, but not those of other merchants", () => {
  const idsOf = (code: string) =>
    webClipProfile({ ...clip, code }).match(/[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/g);
  expect(idsOf("openhouse")).toHaveLength(2);
  expect(new Set(idsOf("openhouse"))).toHaveProperty("size", 2);
  expect(idsOf("openhouse")).toEqual(idsOf("openhouse"));
  expect(idsOf("openhouse")).not.toEqual(idsOf("harbour"));
});

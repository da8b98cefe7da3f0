import { act } from "react";
import { expect, it } from "vitest";
import { renderInPage } from "../testing/render-in-page.tsx";
import { MemberAvatar } from "./member-avatar.tsx";

it("the avatar is derived from the member's id", async () => {
  const { find } = await renderInPage(<MemberAvatar memberId="1234567890123456789" />);
  expect(find("img").getAttribute("src")).toMatch(/^\/art\/avatar\/21\.\w+\.svg$/);
  expect(find("img").getAttribute("alt")).toBe("");
});

it("[S8.007] the avatar falls back to an icon if its picture does not load", async () => {
  const { root, find } = await renderInPage(<MemberAvatar memberId="7" />);
  await act(async () => find("img").dispatchEvent(new Event("error")));
  expect(root.querySelector("img")).toBeNull();
  expect(root.querySelector("svg.icon")).not.toBeNull();
});

it("the avatar is an icon while the member is unknown", async () => {
  const { root } = await renderInPage(<MemberAvatar memberId={undefined} />);
  expect(root.querySelector("svg.icon")).not.toBeNull();
});

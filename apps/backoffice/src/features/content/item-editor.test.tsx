import { afterEach, describe, expect, it } from "vitest";
import type { ContentBody } from "@openhouse/rules/content/content-body";
import { StaffProvider } from "../../lib/office.tsx";
import { renderOffice, testStaff } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { ItemEditor } from "./item-editor.tsx";
import { newItem } from "./new-item.ts";

let rendered: Rendered | undefined;
afterEach(async () => {
  await rendered?.close();
  localStorage.clear();
  sessionStorage.clear();
});

const empty: ContentBody = newItem("page").draft;
const complete: ContentBody = {
  ...empty,
  texts: { EN: { title: "About", content: "<p>Us</p>" }, TY: { title: "Tungkol", content: "<p>Kami</p>" } },
};

async function open(url: string, draft: ContentBody) {
  history.replaceState(null, "", url);
  rendered = await renderOffice(
    <StaffProvider staff={{ ...testStaff, roles: ["content"] }}>
      <ItemEditor currentItem={{ ...newItem("page"), id: "7", slug: "about-us", version: 1, draft }} />
    </StaffProvider>,
  );
  return rendered.element.querySelector("dialog") !== null;
}

describe("an item that is to be published after it is first saved", () => {
  it("opens the publish dialog when it is complete", async () => {
    expect(await open("/content/7?then=publish", complete)).toBe(true);
  });

  it("opens no dialog while a required field is empty", async () => {
    expect(await open("/content/7?then=publish", empty)).toBe(false);
  });
});

it.each(["publish", "preview"])(
  "the parameter then=%s is removed from the URL at once, and other parameters stay",
  async (then) => {
    await open(`/content/7?kind=page&then=${then}`, empty);
    expect(location.search).toBe("?kind=page");
  },
);

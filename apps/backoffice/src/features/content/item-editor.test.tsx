import { afterEach, describe, expect, it } from "vitest";
import type { ContentBody } from "@openhouse/rules/content/content-body";
import type { ApiClient } from "@openhouse/browser/api-client";
import { ApiError } from "@openhouse/browser/api-error";
import { StaffProvider } from "../../lib/office.tsx";
import { press, renderOffice, testStaff, type, waitForUpdates } from "../../testing/render-office.tsx";
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

const itemWith = (draft: ContentBody) => ({ ...newItem("page"), id: "7", slug: "about-us", version: 1, draft });

async function open(url: string, draft: ContentBody, call?: ApiClient["call"]) {
  history.replaceState(null, "", url);
  rendered = await renderOffice(
    <StaffProvider staff={{ ...testStaff, roles: ["content"] }}>
      <ItemEditor currentItem={itemWith(draft)} />
    </StaffProvider>,
    call,
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

describe("an item whose slug another staff member has changed meanwhile", () => {
  it.each([
    ["the slug of the other person", 0, "who-we-are"],
    ["the slug that was typed here", 1, "about-us"],
  ])("is saved with %s if the staff member chooses this slug", async (_name, choice, slug) => {
    const requests: unknown[] = [];
    const newerItem = { ...itemWith(complete), slug: "who-we-are", version: 2, changedBy: "Ana" };
    const call = async (_route: string, input: { body: { version: number } }) => {
      requests.push(input.body);
      if (input.body.version === newerItem.version) return newerItem;
      throw new ApiError({ kind: "refused", code: "content.changed", message: "", status: 409, value: newerItem });
    };
    await open("/content/7", complete, call as unknown as ApiClient["call"]);
    const page = rendered as Rendered;
    await type(page.find<HTMLInputElement>("input[lang=en]"), "About our house");
    await press(page.button("Save draft"));
    await waitForUpdates();
    expect(page.find(".content-conflict").textContent).toContain("who-we-are");
    const sides = page.element.querySelectorAll<HTMLInputElement>("input[type=radio][name=slug]");
    await press(sides[choice] as HTMLInputElement);
    await press(page.button("Continue with this choice"));
    await press(page.button("Save draft"));
    await waitForUpdates();
    const body = { texts: { EN: { title: "About our house" } } };
    expect(requests[1]).toMatchObject({ version: 2, slug, body });
  });
});

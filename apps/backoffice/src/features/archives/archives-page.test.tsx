import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { StaffProvider } from "../../lib/office.tsx";
import { press, renderOffice, testStaff, type, waitForUpdates } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import ArchivesPage from "./archives-page.tsx";
import type { ArchiveContent, ArchiveRow } from "./use-archives.ts";

const closed: ArchiveRow = {
  memberId: "771",
  closedAt: 1_700_000_000_000,
  keepUntil: 1_857_766_400_000,
  request: null,
  readableUntil: null,
};
const request = { by: "anna", at: 1_700_000_100_000, reason: "Request 12", isOwn: false };
const content: ArchiveContent = {
  memberId: "771",
  closedAt: closed.closedAt,
  keepUntil: closed.keepUntil,
  sections: [
    { name: "account", rows: [[{ field: "profile.fullName", value: "Ana Archivada" }]] },
    { name: "identityPictures", rows: [[{ field: "jpeg", value: "/9j/4A==" }]] },
    { name: "ofLater", rows: [[{ field: "x", value: "y" }]] },
  ],
};

let rendered: Rendered;
let sentCalls: { readonly route: string; readonly body: unknown }[];
let isRefused: boolean;
afterEach(() => rendered.close());

async function show(rows: readonly ArchiveRow[], openId?: string): Promise<void> {
  sentCalls = [];
  const call = async (route: string, input?: { readonly body?: unknown }) => {
    if (!route.startsWith("GET")) sentCalls.push({ route, body: input?.body });
    if (isRefused) throw new TypeError("no connection");
    return route.endsWith("/content") ? content : { list: rows, next: null, waiting: 1 };
  };
  // Component tests have no server; these responses have the shapes of the routes.
  rendered = await renderOffice(
    <StaffProvider staff={{ ...testStaff, roles: ["risk"] }}>
      <ArchivesPage openId={openId} />
    </StaffProvider>,
    call as unknown as ApiClient["call"],
  );
  await waitForUpdates();
}

describe("the page of archives", () => {
  it("lists the number, dates and state of each archive, or shows a text when there are no archives", async () => {
    isRefused = false;
    await show([closed, { ...closed, memberId: "772", request }, { ...closed, memberId: "773", readableUntil: 1 }]);
    const rows = [...rendered.element.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
    expect(rows[0]).toContain("771");
    expect(rows[0]).toContain("2023-11-15");
    expect(rows.map((row) => /Closed|Waiting for a second person|Open for you/.exec(row ?? "")?.[0])).toEqual([
      "Closed",
      "Waiting for a second person",
      "Open for you",
    ]);
    await rendered.close();
    await show([]);
    expect(rendered.text()).toContain("No archives here.");
  });

  it("shows a failure with a button to try again", async () => {
    isRefused = true;
    await show([]);
    isRefused = false;
    await press(rendered.button("Try again"));
    await waitForUpdates();
    expect(rendered.text()).toContain("No archives here.");
  });

  it("explains that archives cannot be searched by name", async () => {
    history.replaceState(null, "", "?memberId=Ana");
    await show([]);
    history.replaceState(null, "", "?");
    expect(rendered.text()).toContain("Archives cannot be searched by name.");
  });
});

describe("the panel of an archive", () => {
  it("requests to open it, with a reason", async () => {
    await show([closed], "771");
    expect(rendered.text()).toContain("The archive is encrypted.");
    await press(rendered.button("Request to open"));
    await press(rendered.button("Request of an authority"));
    await press(rendered.find("dialog [type=submit]"));
    expect(sentCalls).toEqual([
      { route: "POST /backoffice/api/archives/:memberId/request", body: { reason: "Request of an authority" } },
    ]);
  });

  it("lets another person approve, and the requester only cancel", async () => {
    await show([{ ...closed, request }], "771");
    expect(rendered.text()).toContain("anna requests to open the archive: Request 12");
    await press(rendered.button("Approve"));
    await type(rendered.find("textarea"), "Seen the letter");
    await press(rendered.find("dialog [type=submit]"));
    expect(sentCalls[0]).toEqual({
      route: "POST /backoffice/api/archives/:memberId/decision",
      body: { decision: "approved", reason: "Seen the letter" },
    });
    await rendered.close();
    await show([{ ...closed, request: { ...request, isOwn: true } }], "771");
    expect(rendered.text()).toContain("Cancel the request");
    expect([...rendered.element.querySelectorAll("button")].map((one) => one.textContent)).not.toContain("Approve");
  });

  it("shows the content only after a click, with pictures, and unknown sections under their codes", async () => {
    await show([{ ...closed, readableUntil: 1_700_000_200_000 }], "771");
    expect(rendered.text()).not.toContain("Ana Archivada");
    await press(rendered.button("Read the archive"));
    await waitForUpdates();
    const titles = [...rendered.element.querySelectorAll("dialog h3")].map(({ textContent }) => textContent?.trim());
    expect(titles).toEqual(["Account and profile", "Pictures of identity documents", "ofLater"]);
    expect(rendered.text()).toContain("profile.fullNameAna Archivada");
    expect(rendered.find("dialog img").getAttribute("src")).toBe("data:image/jpeg;base64,/9j/4A==");
    expect(rendered.text()).toContain("Download (JSON)");
  });
});

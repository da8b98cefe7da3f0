import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Dialogs } from "../../routes/shell/dialogs.tsx";
import { SideMenu } from "../../routes/shell/side-menu.tsx";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { closeDialog } from "./dialog-store.ts";
import { modalNames, openModalInUrl, openNamedModal } from "./named-modals.ts";

const responses: Readonly<Record<string, unknown>> = {
  "GET /wps/relay/CBS_launchChat": { chatUrl: "" },
  "GET /wps/relay/GCSGAME_hotGamesV2": { list: [] },
  "GET /wps/relay/MCSFE_getListAnnouncements": { player: [] },
};
const respond = (route: string) => responses[route] ?? [];

const withRoom = (chatUrl: string) => (route: string) => (route.endsWith("launchChat") ? { chatUrl } : respond(route));

afterEach(() => act(async () => closeDialog()));

async function open(name: string) {
  const rendered = await renderInPage(<Dialogs />, { respond });
  await act(async () => expect(openNamedModal(name)).toBe(true));
  await rendered.until(() => expect(rendered.root.querySelector("dialog[open]")).not.toBeNull());
  return rendered;
}

describe("the named dialogs", () => {
  it.each([
    ["the announcements", "announcementModal", "Announcements"],
    ["the mini games", "miniGameModal", "Quick games"],
    ["[S2.141] the chat room", "chatRoomModal", "Chat room"],
    ["the contract", "contractModal", "Contract"],
  ])("include %s", async (_title, name, heading) => {
    const rendered = await open(name);
    await rendered.until(() => expect(rendered.find("dialog h2").textContent).toBe(heading));
  });

  it("[S2.133] include the login, the registration and the password recovery", async () => {
    const login = await open("loginPopupModal");
    await login.until(() => expect(login.root.querySelector("dialog input[name=password]")).not.toBeNull());
    expect(modalNames).toEqual(expect.arrayContaining(["registerModal", "forgotPasswordModal"]));
  });

  it("[S2.138] can be opened from the side menu, for example the mini games", async () => {
    const page = (
      <>
        <SideMenu path="/" />
        <Dialogs />
      </>
    );
    const rendered = await renderInPage(page, { respond });
    await rendered.click('button[title="Quick games"]');
    await rendered.until(() => expect(rendered.find("dialog[open] h2").textContent).toBe("Quick games"));
  });

  it("[S3.162] [S7.038] show the chat room at value.chatUrl in a frame only if that is an https URL", async () => {
    const chatUrl = "https://chat.example/room";
    const rendered = await renderInPage(<Dialogs />, { respond: withRoom(chatUrl) });
    await act(async () => void openNamedModal("chatRoomModal"));
    await rendered.until(() => expect(rendered.find("iframe").getAttribute("src")).toBe(chatUrl));
    expect(rendered.calls.map(({ route }) => route)).toContain("GET /wps/relay/CBS_launchChat");
    await act(async () => closeDialog());
    const closedRoom = await renderInPage(<Dialogs />, { respond: withRoom("javascript:alert(1)") });
    await act(async () => void openNamedModal("chatRoomModal"));
    await closedRoom.until(() => expect(closedRoom.find("dialog").textContent).toContain("The chat room is closed"));
  });

  it("have nine names, and an unknown name opens no dialog", () => {
    expect(modalNames).toHaveLength(9);
    expect(openNamedModal("toString")).toBe(false);
  });

  it("open by the URL's fragment, except dialogs that belong to a session", async () => {
    const rendered = await renderInPage(<Dialogs />, { respond });
    history.replaceState(null, "", "/#contractModal");
    await act(async () => openModalInUrl());
    expect(rendered.root.querySelector("dialog")).toBeNull();
    history.replaceState(null, "", "/#miniGameModal");
    await act(async () => openModalInUrl());
    await rendered.until(() => expect(rendered.find("dialog h2").textContent).toBe("Quick games"));
    expect(location.hash).toBe("");
  });
});

import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Dialogs } from "../../routes/shell/dialogs.tsx";
import { SideMenu } from "../../routes/shell/side-menu.tsx";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { closeDialog } from "./dialog-store.ts";
import { modalNames, openModalOfAddress, openNamedModal } from "./named-modals.ts";

const responses: Readonly<Record<string, unknown>> = {
  "GET /wps/relay/CBS_launchChat": { chatUrl: "" },
  "GET /wps/relay/GCSGAME_hotGamesV2": { list: [] },
  "GET /wps/relay/MCSFE_getListAnnouncements": { player: [] },
};
const respond = (route: string) => responses[route] ?? [];

const withRoom = (chatUrl: string) => (route: string) => (route.endsWith("launchChat") ? { chatUrl } : respond(route));

afterEach(() => act(async () => closeDialog()));

async function open(name: string) {
  const shown = await renderInPage(<Dialogs />, { respond });
  await act(async () => expect(openNamedModal(name)).toBe(true));
  await shown.until(() => expect(shown.root.querySelector("dialog[open]")).not.toBeNull());
  return shown;
}

describe("the named dialogs", () => {
  it.each([
    ["the announcements", "announcementModal", "Announcements"],
    ["the mini games", "miniGameModal", "Quick games"],
    ["[S2.141] the chat room", "chatRoomModal", "Chat room"],
    ["the contract", "contractModal", "Contract"],
  ])("include %s", async (_title, name, heading) => {
    const shown = await open(name);
    await shown.until(() => expect(shown.find("dialog h2").textContent).toBe(heading));
  });

  it("[S2.133] include the login, the registration and the password recovery", async () => {
    const login = await open("loginPopupModal");
    await login.until(() => expect(login.root.querySelector("dialog input[name=password]")).not.toBeNull());
    expect(modalNames).toEqual(expect.arrayContaining(["registerModal", "forgotPasswordModal"]));
  });

  it("[S2.138] open from the side menu, as the mini games do", async () => {
    const both = (
      <>
        <SideMenu path="/" />
        <Dialogs />
      </>
    );
    const shown = await renderInPage(both, { respond });
    await shown.click('button[title="Quick games"]');
    await shown.until(() => expect(shown.find("dialog[open] h2").textContent).toBe("Quick games"));
  });

  it("[S3.162] [S7.038] show the chat room of value.chatUrl in a frame, but no URL of another scheme", async () => {
    const chatUrl = "https://chat.example/room";
    const shown = await renderInPage(<Dialogs />, { respond: withRoom(chatUrl) });
    await act(async () => void openNamedModal("chatRoomModal"));
    await shown.until(() => expect(shown.find("iframe").getAttribute("src")).toBe(chatUrl));
    expect(shown.calls.map(({ route }) => route)).toContain("GET /wps/relay/CBS_launchChat");
    await act(async () => closeDialog());
    const other = await renderInPage(<Dialogs />, { respond: withRoom("javascript:alert(1)") });
    await act(async () => void openNamedModal("chatRoomModal"));
    await other.until(() => expect(other.find("dialog").textContent).toContain("The chat room is closed"));
  });

  it("number nine; the game popup and the notice popup are not among them", () => {
    expect(modalNames).toHaveLength(9);
    expect(openNamedModal("toString")).toBe(false);
  });

  it("open by the URL's hash, except those that belong to a session", async () => {
    const shown = await renderInPage(<Dialogs />, { respond });
    history.replaceState(null, "", "/#contractModal");
    await act(async () => openModalOfAddress());
    expect(shown.root.querySelector("dialog")).toBeNull();
    history.replaceState(null, "", "/#miniGameModal");
    await act(async () => openModalOfAddress());
    await shown.until(() => expect(shown.find("dialog h2").textContent).toBe("Quick games"));
    expect(location.hash).toBe("");
  });
});

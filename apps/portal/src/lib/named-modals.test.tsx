import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Dialogs } from "../routes/shell/dialogs.tsx";
import { SideMenu } from "../routes/shell/side-menu.tsx";
import { renderInPage } from "../testing/render-in-page.tsx";
import { closeDialog } from "./dialog-store.ts";
import { modalNames, openModalOfAddress, openNamedModal } from "./named-modals.ts";

const answers: Readonly<Record<string, unknown>> = {
  "GET /wps/relay/CBS_launchChat": { chatUrl: "" },
  "GET /wps/relay/GCSGAME_hotGamesV2": { list: [] },
  "GET /wps/relay/MCSFE_getListAnnouncements": { player: [] },
};
const answer = (route: string) => answers[route] ?? [];

const withRoom = (chatUrl: string) => (route: string) => (route.endsWith("launchChat") ? { chatUrl } : answer(route));

afterEach(() => act(async () => closeDialog()));

async function open(name: string) {
  const shown = await renderInPage(<Dialogs />, { answer });
  await act(async () => expect(openNamedModal(name)).toBe(true));
  await shown.until(() => expect(shown.root.querySelector("dialog[open]")).not.toBeNull());
  return shown;
}

describe("the windows by name", () => {
  it.each([
    ["the announcements", "announcementModal", "Announcements"],
    ["the mini games", "miniGameModal", "Quick games"],
    ["[S2.141] the chat room", "chatRoomModal", "Chat room"],
    ["the contract", "contractModal", "Contract"],
  ])("open: %s", async (_title, name, heading) => {
    const shown = await open(name);
    await shown.until(() => expect(shown.find("dialog h2").textContent).toBe(heading));
  });

  it("[S2.133] open the login, and know the registration and the forgotten password", async () => {
    const login = await open("loginPopupModal");
    await login.until(() => expect(login.root.querySelector("dialog input[name=password]")).not.toBeNull());
    expect(modalNames).toEqual(expect.arrayContaining(["registerModal", "forgotPasswordModal"]));
  });

  it("[S2.138] open from the side menu: the mini games", async () => {
    const both = (
      <>
        <SideMenu path="/" />
        <Dialogs />
      </>
    );
    const shown = await renderInPage(both, { answer });
    await shown.click('button[title="Quick games"]');
    await shown.until(() => expect(shown.find("dialog[open] h2").textContent).toBe("Quick games"));
  });

  it("[S3.162] [S7.038] frame the chat room of value.chatUrl, and nothing of another kind", async () => {
    const chatUrl = "https://chat.example/room";
    const shown = await renderInPage(<Dialogs />, { answer: withRoom(chatUrl) });
    await act(async () => void openNamedModal("chatRoomModal"));
    await shown.until(() => expect(shown.find("iframe").getAttribute("src")).toBe(chatUrl));
    expect(shown.calls.map(({ route }) => route)).toContain("GET /wps/relay/CBS_launchChat");
    await act(async () => closeDialog());
    const other = await renderInPage(<Dialogs />, { answer: withRoom("javascript:alert(1)") });
    await act(async () => void openNamedModal("chatRoomModal"));
    await other.until(() => expect(other.find("dialog").textContent).toContain("The chat room is closed"));
  });

  it("are nine beside the game popup, which needs its vendor, and the notice popup, which comes by itself", () => {
    expect(modalNames).toHaveLength(9);
    expect(openNamedModal("toString")).toBe(false);
  });

  it("open by a link of the content desk, except what a session asks for itself", async () => {
    const shown = await renderInPage(<Dialogs />, { answer });
    history.replaceState(null, "", "/#contractModal");
    await act(async () => openModalOfAddress());
    expect(shown.root.querySelector("dialog")).toBeNull();
    history.replaceState(null, "", "/#miniGameModal");
    await act(async () => openModalOfAddress());
    await shown.until(() => expect(shown.find("dialog h2").textContent).toBe("Quick games"));
    expect(location.hash).toBe("");
  });
});

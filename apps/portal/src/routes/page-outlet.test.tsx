import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { registrationRules } from "@openhouse/rules/identity/registration-rules";
import { createSessionToken } from "@openhouse/browser/session-token";
import { answerOtherTabs } from "../lib/session/share-session.ts";
import { closedKeys } from "../features/notices/rules/popup-gate.ts";
import { closeDialog, openLogin } from "../lib/dialogs/dialog-store.ts";
import { keepPage } from "../lib/browser-storage/kept-page.ts";
import { rememberAccount } from "../lib/browser-storage/stored-choice.ts";
import { promotionRead } from "../lib/page/content-reads.ts";
import { readKey } from "../lib/page/public-reads.ts";
import { renderInPage } from "../testing/render-in-page.tsx";
import type { PageSetting, RenderedInPage } from "../testing/render-in-page.tsx";
import { typeText } from "../testing/type-text.ts";
import { PageOutlet } from "./page-outlet.tsx";
import { Dialogs } from "./shell/dialogs.tsx";

afterEach(() => act(async () => closeDialog()));

function show(url: string, setting: PageSetting): Promise<RenderedInPage> {
  history.replaceState(null, "", url);
  const page = (
    <>
      <PageOutlet />
      <Dialogs />
    </>
  );
  return renderInPage(page, setting);
}

async function fill({ find, until }: RenderedInPage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await typeText(find(`input[name=${name}]`) as HTMLInputElement, value);
  }
  await act(async () => (find("dialog form") as HTMLFormElement).requestSubmit());
  await until(() => undefined);
}

it("a member page shows why its session has ended, and opens with the same filters after the login", async () => {
  const respond = (route: string) =>
    route === "POST /wps/session/login"
      ? { token: "new", id: "1", userName: "demoplayer" }
      : new Promise(() => undefined);
  const rendered = await show("/wallet?kind=1", { respond, token: "old" });
  await rendered.until(() => rendered.find("#wallet-each"));
  await act(async () => {
    // The API client does the same after the server has ended the session.
    rendered.session.forget();
    openLogin({ returnTo: keepPage(), reason: "Your account was opened elsewhere." });
  });
  await rendered.until(() => rendered.find("input[name=username]"));
  expect(rendered.find("dialog").textContent).toContain("Your account was opened elsewhere.");
  expect(location.pathname).toBe("/wallet");
  expect(rendered.find("#wallet-each").closest<HTMLElement>(".page")?.style.display).toBe("none");
  await fill(rendered, { username: "demoplayer", password: "Player2026" });
  expect(location.pathname + location.search).toBe("/wallet?kind=1");
  expect(rendered.find("#wallet-each").closest<HTMLElement>(".page")?.style.display).toBe("");
});

it.each([
  ["[S8.029] a visitor to register first", "visitor", "Please Register An Account First"],
  ["[S8.028] a returning visitor to log in", "member", "You are not logged in, please login"],
])("a member page asks %s", async (_case, visitor, text) => {
  localStorage.clear();
  if (visitor === "member") rememberAccount();
  const rendered = await show("/wallet", { respond: () => new Promise(() => undefined) });
  await rendered.until(() => rendered.find("input[name=username]"));
  expect(rendered.find("dialog").textContent).toContain(text);
  expect(rendered.find("dialog").textContent).toContain("Register");
});

it("a return from the payment provider opens the deposit with the session of another tab", async () => {
  const otherTab = createSessionToken("otherTab");
  otherTab.keep("shared");
  const stop = answerOtherTabs(otherTab, () => "demoplayer");
  const rendered = await show("/member/depositv2?deposit=7", { respond: () => new Promise(() => undefined) });
  await rendered.until(() => expect(rendered.session.read()).toBe("shared"));
  expect(location.pathname + location.search).toBe("/member/depositv2?deposit=7");
  expect(rendered.root.querySelector("dialog[open]")).toBeNull();
  // The popups of the login are not shown a second time.
  expect(sessionStorage.getItem(closedKeys.member)).toBe("1");
  stop();
});

it("a return from the payment provider without any session says that money that was paid is being credited", async () => {
  const rendered = await show("/member/depositv2?deposit=7", { respond: () => new Promise(() => undefined) });
  await rendered.until(() =>
    expect(rendered.root.textContent).toContain("If you have paid, the money is being credited"),
  );
  expect(location.pathname).toBe("/member/depositv2");
  await rendered.click(".empty .button");
  await rendered.until(() => rendered.find("dialog input[name=username]"));
});

it("[S8.029] a promotion for members asks a visitor who wants to join to register first", async () => {
  localStorage.clear();
  const promotion = {
    title: "Your parol",
    summary: "",
    content: "",
    announcementImages: [],
    startDate: 0,
    endDate: null,
    callToAction: "Join",
    linkage: "/member/activityCenter",
  };
  const values = { [readKey(promotionRead("your-parol"), "EN")]: promotion };
  const rendered = await show("/promotions/your-parol", { values, respond: () => new Promise(() => undefined) });
  await rendered.until(() => expect(rendered.find("article .button").textContent).toBe("Join"));
  await rendered.click("article .button");
  await rendered.until(() => rendered.find("input[name=username]"));
  expect(rendered.find("dialog").textContent).toContain("Please Register An Account First");
});

it("the invitation code of the URL is sent with the registration", async () => {
  const respond = (route: string) => {
    if (route === "GET /wps/system/setting/register") return registrationRules;
    return route === "PUT /wps/member/register"
      ? { token: "t", id: "1", userName: "new" }
      : new Promise(() => undefined);
  };
  const rendered = await show("/register?referralCode=MARIA7", { respond });
  await rendered.until(() => rendered.find("input[name=isOfAge]"));
  const password = "Lantern2026";
  const typedTexts = { username: "capizlover", password, confirmPassword: password, birthday: "1990-06-12" };
  for (const [name, text] of Object.entries(typedTexts)) {
    await typeText(rendered.find(`input[name=${name}]`) as HTMLInputElement, text);
  }
  await rendered.click("input[name=isOfAge]");
  await act(async () => (rendered.find("form") as HTMLFormElement).requestSubmit());
  const registration = rendered.calls.find(({ route }) => route === "PUT /wps/member/register");
  expect(registration?.input).toMatchObject({ body: { referralCode: "MARIA7" } });
});

/** Tests the feature flags of the portal: the part that a flag controls exists only while the flag is on. */

import { act } from "react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { registrationRules, rulesWith } from "@openhouse/rules/identity/registration-rules";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import { Hero } from "../features/home/components/banners/hero.tsx";
import SecurityCentre from "../features/security/components/security-centre.tsx";
import LoginDialog from "../features/session/components/login/login-dialog.tsx";
import { RegisterForm } from "../features/session/components/registration/register-form.tsx";
import { RegisterPanel } from "../features/session/components/registration/register-panel.tsx";
import { hotGamesRead, menusRead } from "../lib/page/catalogue-reads.ts";
import { readKey } from "../lib/page/public-reads.ts";
import { Queries } from "../lib/queries/queries.tsx";
import { renderInPage } from "../testing/render-in-page.tsx";
import type { RenderedInPage } from "../testing/render-in-page.tsx";
import AgentPage from "./pages/agent-page.tsx";
import GameCentrePage from "./pages/game-centre-page.tsx";
import HotPage from "./pages/hot-page.tsx";
import { BottomBar } from "./shell/bottom-bar.tsx";
import MemberCorner from "./shell/member/member-corner.tsx";
import { SessionCorner } from "./shell/session-corner.tsx";
import { useNavigation } from "./shell/navigation/use-navigation.ts";
import WalletPage from "./pages/wallet-page.tsx";

const card = { vassalage: "OH", nodeId: "1", gameName: "Capiz", gameType: "RNG", showIcon: "/capiz.svg" };
const values = {
  [readKey(menusRead, "EN")]: [{ gameGroupCode: "RNG", vendors: [], gameMenus: [] }],
  [readKey(hotGamesRead, "EN")]: { list: [card] },
};
const responses: Readonly<Record<string, unknown>> = {
  "GET /wps/member/info": { account: "demoagent", nickname: "", type: 1 },
  "GET /wps/system/country": { countries: [] },
  "GET /wps/agent/affiliate": { code: null },
  "GET /wps/system/setting/register": registrationRules,
};

function Navigation() {
  return useNavigation().map(({ href }) => <i key={href} id={href} />);
}

const registerForm = <RegisterForm rules={rulesWith({})} />;
const teamBets = <AgentPage params={{ page: "agentTeamOverview" }} />;

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

/** Renders the part with the flag on or off, and with the other flags that it needs. */
async function show(part: ReactNode, flag: FlagId, isOn: boolean): Promise<RenderedInPage> {
  const otherFlags = { REG3: true, MOBILENUMREG3: true, GAMELO3: true, GAMELOHOT3: true, AGEINFO3: true, DAYSAL: true };
  return renderInPage(<Queries>{part}</Queries>, {
    merchant: { flags: { ...otherFlags, [flag]: isOn } },
    values,
    respond: (route) => responses[route] ?? new Promise(() => undefined),
  });
}

async function chooseMobileRegistration({ root }: RenderedInPage): Promise<void> {
  await act(async () => root.querySelector<HTMLInputElement>("input[value=registerMobile]")?.click());
}

/** Waits until the member has loaded. */
async function untilMember({ root }: RenderedInPage): Promise<void> {
  await vi.waitFor(() => expect(root.textContent).toContain("demoagent"), loadTimeout);
}

/** Waits until the page of the agent centre, or "not found" in its place, has loaded. */
async function untilCentre({ root }: RenderedInPage): Promise<void> {
  await vi.waitFor(() => expect(root.querySelector(".centre-menu, .dark-window")).not.toBeNull(), loadTimeout);
}

/** Waits until the page of contracts has loaded. Only for flags that do not switch the page itself off. */
async function untilPage({ root }: RenderedInPage): Promise<void> {
  await vi.waitFor(() => expect(root.querySelector(".contracts")).not.toBeNull(), loadTimeout);
}

/** Pages are chunks, which can take longer than a second to load on a slow machine. */
const loadTimeout = { timeout: 10_000 };

const contractPages = [
  { row: "[S6.038] [S2.201]", flag: "DIVIDEND", page: "agentDividendRecordCopy2" },
  { row: "[S6.035] [S2.202]", flag: "DAYSAL", page: "agentDailyWages2" },
  { row: "[S6.037] [S2.203]", flag: "HOURSAL3", page: "agentHourSalary" },
  { row: "[S2.204]", flag: "RTSALARY3", page: "agentRealtimeSalary" },
] as const;

interface Case {
  readonly title: string;
  readonly flag: FlagId;
  readonly part: ReactNode;
  /** The URL, if the part depends on it. */
  readonly url?: string;
  /** Selects an element that exists only if the flag is on. */
  readonly selector: string;
  readonly prepare?: (rendered: RenderedInPage) => Promise<void>;
}

const cases: readonly Case[] = [
  {
    title: "the registration button of the top bar",
    flag: "REG3",
    part: <SessionCorner />,
    selector: 'a[href="/register"]',
  },
  {
    title: "the registration button of the hero",
    flag: "REG3",
    part: <Hero gamesHref="/rng" />,
    selector: "[data-kind=primary][type=button]",
  },
  { title: "the registration link of the login", flag: "REG3", part: <LoginDialog />, selector: ".form-foot" },
  { title: "the registration form", flag: "REG3", part: <RegisterPanel />, selector: "form.register-form" },
  {
    title: "[S6.029] the choice of mobile registration",
    flag: "MOBILENUMREG3",
    part: registerForm,
    selector: "[name=regType]",
  },
  {
    title: "[S6.030] the SMS code of the registration",
    flag: "REGMOBVERF3",
    part: registerForm,
    selector: "[name=verificationCode]",
  },
  {
    title: "[S6.031] the passwords of the mobile registration",
    flag: "MOBILENUMPASSREG3",
    part: registerForm,
    selector: "[name=password]",
    prepare: chooseMobileRegistration,
  },
  { title: "the login by number", flag: "MOBILELOGIN3", part: <LoginDialog />, selector: "[role=tab]" },
  { title: "[S6.034] the login by code", flag: "MOBILEVERCODELOGIN3", part: <LoginDialog />, selector: "[role=tab]" },
  {
    title: "[S6.032] the button for a trial account",
    flag: "FREEPLAY3",
    part: <Hero gamesHref="/rng" />,
    selector: "[type=button]:not([data-kind=primary])",
  },
  { title: "the change of the password", flag: "PASS3", part: <SecurityCentre />, selector: "#login-password" },
  { title: "the game categories in the navigation", flag: "GAMELO3", part: <Navigation />, selector: '[id="/rng"]' },
  { title: "the hot games in the navigation", flag: "GAMELOHOT3", part: <Navigation />, selector: '[id="/hot"]' },
  {
    title: "the page of a game category",
    flag: "GAMELO3",
    part: <GameCentrePage params={{ centre: "rng" }} />,
    selector: ".lobby",
  },
  { title: "the page of hot games", flag: "GAMELOHOT3", part: <HotPage />, selector: ".game-card, .game-stage" },
  {
    title: "the statement in the member's menu",
    flag: "MEMTRANS3",
    part: <MemberCorner />,
    selector: '[href="/member/transactionHistory"]',
  },
  {
    title: "the link to the statement in the wallet",
    flag: "MEMTRANS3",
    part: <WalletPage />,
    selector: '[href="/member/transactionHistory"]',
  },
  {
    title: "the reward centre in the member's menu",
    flag: "REWCEN3",
    part: <MemberCorner />,
    selector: '[href="/member/rewardCenter"]',
  },
  {
    title: "the reward centre in the bottom bar",
    flag: "REWCEN3",
    part: <BottomBar path="/" />,
    selector: '[href="/member/rewardCenter"]',
  },
  {
    title: "the claimable rebates in the member's menu",
    flag: "MANPLAYREB3",
    part: <MemberCorner />,
    selector: '[href="/member/manualRebate"]',
  },
  {
    title: "the team overview in the member's menu",
    flag: "AGEINFO3",
    part: <MemberCorner />,
    selector: '[href="/agent/agentTeamOverview"]',
    prepare: untilMember,
  },
  {
    title: "the page of the team overview",
    flag: "AGEINFO3",
    part: teamBets,
    selector: ".centre-menu",
    prepare: untilCentre,
  },
  {
    title: "the team's bets in the member's menu",
    flag: "TEAMBETTING3",
    part: <MemberCorner />,
    selector: '[href="/agent/personalHistoryCopy"]',
    prepare: untilMember,
  },
  {
    title: "the transfer to the upline in the member's menu",
    flag: "AGETRANSFERUP3",
    part: <MemberCorner />,
    selector: '[href="/member/transferUpline"]',
    prepare: untilMember,
  },
  {
    title: "the transfer to downlines in the member's menu",
    flag: "DOWNMAN",
    part: <MemberCorner />,
    selector: '[href="/agent/transferDownline"]',
    prepare: untilMember,
  },
  {
    title: "the downlines in the member's menu",
    flag: "DOWNMAN",
    part: <MemberCorner />,
    selector: '[href="/agent/downlineManagmentView"]',
    prepare: untilMember,
  },
  {
    title: "the team's bets in the agent centre's menu",
    flag: "TEAMBETTING3",
    part: teamBets,
    selector: '[href="/agent/personalHistoryCopy"]',
    prepare: untilCentre,
  },
  ...contractPages.flatMap(({ row, flag, page }): Case[] => [
    {
      title: `${row} the page of contracts`,
      flag,
      part: <AgentPage params={{ page }} />,
      selector: ".centre-menu",
      prepare: untilCentre,
    },
    {
      title: "the link to the contracts in the member's menu",
      flag,
      part: <MemberCorner />,
      selector: `[href="/agent/${page}"]`,
      prepare: untilMember,
    },
  ]),
  {
    title: "[S6.036] the tabs for contracts on the page of daily salaries",
    flag: "DAYSALMR",
    part: <AgentPage params={{ page: "agentDailyWages2" }} />,
    url: "/agent/agentDailyWages2",
    selector: ".contracts [role=tab]",
    prepare: untilPage,
  },
];

describe("the feature flag", () => {
  it.each(cases)("$flag controls $title", async ({ flag, part, url = "/", selector, prepare }) => {
    globalThis.history.replaceState(null, "", url);
    for (const isOn of [true, false]) {
      const rendered = await show(part, flag, isOn);
      await prepare?.(rendered);
      const check = () =>
        expect({ isOn, exists: rendered.root.querySelector(selector) !== null }).toEqual({ isOn, exists: isOn });
      if (isOn) await vi.waitFor(check, loadTimeout);
      else check();
    }
  });
});

it("[S2.098] the member's menu links to the reward centre if its flag is on", async () => {
  const { root } = await show(<MemberCorner />, "REWCEN3", true);
  const item = root.querySelector<HTMLAnchorElement>('.menu-item[href="/member/rewardCenter"]');
  expect(item?.textContent).toBe("Reward centre");
  await act(async () => item?.click());
  expect(location.pathname).toBe("/member/rewardCenter");
});

it("[S4.062] the registration rules are loaded once per session, even if the form opens several times", async () => {
  const requestedRoutes: string[] = [];
  for (let opening = 0; opening < 3; opening += 1) {
    const rendered = await show(<RegisterPanel />, "REG3", true);
    expect(rendered.root.querySelector("form.register-form")).not.toBeNull();
    requestedRoutes.push(...rendered.calls.map(({ route }) => route));
  }
  expect(requestedRoutes.filter((route) => route === "GET /wps/system/setting/register")).toHaveLength(1);
});

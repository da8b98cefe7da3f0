import { act } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Toaster } from "@openhouse/ui/toast/toaster";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import { submitForm } from "../../../../testing/submit-form.ts";
import { testMerchant } from "../../../../testing/test-merchant.ts";
import { typeText } from "../../../../testing/type-text.ts";
import type { InviteLink } from "../../api/use-invite-links.ts";
import RegisterCentre from "./register-centre.tsx";

const usualRates = { LOTT: 10_000, FISH: 10_000, RNG: 12_000, LIVE: 8_000, SPORTS: 10_000, ESPORTS: 10_000 };
const link: InviteLink = {
  affiUrlId: "7",
  code: "abcdefgh23",
  label: "Sunday market",
  path: "/register?referralCode=abcdefgh23",
  state: "open",
  createdAt: Date.UTC(2026, 2, 10, 4),
  expiresAt: null,
  uses: 2,
  lastUseAt: Date.UTC(2026, 2, 11, 4),
  rebates: usualRates,
};
const expiredLink: InviteLink = {
  ...link,
  affiUrlId: "6",
  code: "old",
  label: "",
  state: "expired",
  uses: 0,
  lastUseAt: null,
};
const generousLink: InviteLink = { ...link, affiUrlId: "5", rebates: { ...usualRates, RNG: 14_000, LIVE: 9_000 } };

interface Setup {
  readonly search?: string;
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly links?: readonly InviteLink[];
  /** The responses to the writes, in order. */
  readonly responses?: (() => unknown)[];
}

async function show(setup: Setup = {}): Promise<RenderedInPage> {
  const {
    search = "",
    flags = { CREATEAFF3: true, AGEREGDOWN3: true },
    links = [link, expiredLink],
    responses = [],
  } = setup;
  window.history.replaceState(null, "", `/agent/registerCenter${search}`);
  const routeResponses: Record<string, unknown> = {
    "GET /wps/relay/MCSFE_getGlobalRebateSettingsByProductType": {
      own: { ...usualRates, RNG: 15_000 },
      usual: usualRates,
    },
    "GET /wps/relay/MCSFE_viewAffiliateUrls": { list: links, total: links.length, totalPages: 1 },
    "GET /wps/relay/MCSFE_viewRegisteredAffiliates": {
      list: [{ customerId: "5", customerName: "bayani", registerDate: Date.UTC(2026, 2, 11, 4) }],
      total: 1,
      totalPages: 1,
      gone: 1,
    },
  };
  const respond = (route: string) => routeResponses[route] ?? (route.startsWith("GET") ? {} : responses.shift()?.());
  const merchant = { flags: { ...testMerchant.flags, ...flags } };
  const rendered = await renderInPage(
    <Queries>
      <RegisterCentre />
      <Toaster label="Messages" closeLabel="Close" />
    </Queries>,
    { respond, token: "t", merchant },
  );
  await rendered.until(() => rendered.find("form"));
  return rendered;
}

const writes = ({ calls }: RenderedInPage) => calls.filter(({ route }) => !route.startsWith("GET"));
const field = ({ find }: RenderedInPage, name: string) => find(`input[name=${name}]`) as HTMLInputElement;

beforeEach(() => window.history.replaceState(null, "", "/"));

describe("invitation links", () => {
  it("[S2.195] are listed with their state, number of registrations, URL and QR code", async () => {
    const rendered = await show();
    await rendered.until(() => rendered.find(".invite-card"));
    const cards = [...rendered.root.querySelectorAll(".invite-card")];
    expect(cards).toHaveLength(2);
    expect(cards[0]?.textContent).toContain("Sunday market");
    expect(cards[0]?.textContent).toContain("2 registered");
    expect(cards[0]?.querySelector("a")?.href).toContain("/register?referralCode=abcdefgh23");
    expect(cards[0]?.querySelector("img")?.alt).toBe("QR code of the link Sunday market");
    // An expired link is not offered for sharing.
    expect(cards[1]?.textContent).toContain("Expired");
    expect(cards[1]?.querySelector("a, img")).toBeNull();
  });

  it("are created with the entered name and only the rates that differ from the minimum", async () => {
    const newLink = { ...link, affiUrlId: "8", label: "Fiesta" };
    const rendered = await show({ responses: [() => newLink] });
    await submitForm(rendered, { label: " Fiesta ", "rebate-RNG": "1.45" });
    await rendered.until(() => expect(writes(rendered)).toHaveLength(1));
    expect(writes(rendered)).toMatchObject([
      {
        route: "POST /wps/relay/MCSFE_createAffiliateUrl",
        input: { body: { label: "Fiesta", rebates: { RNG: 14_500 } } },
      },
    ]);
  });

  it("are confirmed when created, and the list returns to its first page", async () => {
    const newLink = { ...link, affiUrlId: "8", label: "Fiesta" };
    const rendered = await show({ search: "?page=2", responses: [() => newLink] });
    await submitForm(rendered, { label: "Fiesta" });
    await rendered.until(() => expect(rendered.find(".toasts").textContent).toContain("The link is ready."));
    await rendered.until(() => expect(window.location.search).toBe(""));
  });

  it("are created in a form that has no field for a fixed rate and shows an error for a rate out of bounds", async () => {
    const rendered = await show();
    const fieldNames = [...rendered.root.querySelectorAll<HTMLInputElement>("input[name^=rebate]")].map(
      ({ name }) => name,
    );
    expect(fieldNames).toEqual(["rebate-RNG"]);
    await submitForm(rendered, { "rebate-RNG": "1.6" });
    expect(rendered.find(".rebates .field-error").textContent).toContain("At most 1.5%");
    expect(document.activeElement).toBe(field(rendered, "rebate-RNG"));
    await typeText(field(rendered, "rebate-RNG"), "1.1");
    expect(rendered.find(".rebates .field-error").textContent).toContain("At least 1.2%");
    expect(writes(rendered)).toEqual([]);
  });

  it("show the members who registered, and the number of members who have since left the team", async () => {
    const rendered = await show();
    await rendered.until(() => rendered.find(".invite-actions"));
    await rendered.click(".invite-card .button:nth-child(2)");
    await rendered.until(() => expect(rendered.find("dialog tbody").textContent).toContain("bayani"));
    expect(rendered.find("dialog").textContent).toContain("One more member has since left your team.");
  });

  it("are revoked after a confirmation", async () => {
    const rendered = await show({ responses: [() => null] });
    await rendered.until(() => rendered.find(".invite-actions"));
    await rendered.click(".invite-card .button:nth-child(3)");
    expect(rendered.find("dialog").textContent).toContain("No one can register with it any more");
    await rendered.click("dialog .button[data-kind=primary]");
    expect(writes(rendered)).toMatchObject([
      { route: "DELETE /wps/relay/MCSFE_deleteAffiliateUrl", input: { body: { affiUrlId: "7" } } },
    ]);
    await rendered.until(() => expect(rendered.find(".toasts").textContent).toContain("The link was revoked."));
  });

  it("show only those rates of new members that are higher than the usual rates", async () => {
    const rendered = await show({ links: [generousLink, link] });
    await rendered.until(() => rendered.find(".invite-card"));
    const [first, second] = [...rendered.root.querySelectorAll(".invite-card")].map(({ textContent }) => textContent);
    expect(first).toContain("Rebates from the start: Slots 1.4%, Live casino 0.9%");
    expect(second).not.toContain("from the start");
  });

  it("are replaced by a text if there are none", async () => {
    const rendered = await show({ links: [] });
    await rendered.until(() => expect(rendered.find(".invite-list").textContent).toContain("No links yet"));
  });
});

describe("the form that opens an account for a downline", () => {
  it("[S2.195] sends the typed values, and shows the new account and that it has the standard password", async () => {
    const openedAccount = { customerId: "9", customerName: "carla01", isAgent: true, hasInitialPassword: true };
    const rendered = await show({ search: "?tab=create", responses: [() => openedAccount] });
    await act(async () => (rendered.find("input[type=radio]:not(:checked)") as HTMLInputElement).click());
    await submitForm(rendered, { username: " Carla01 " });
    await rendered.until(() =>
      expect(rendered.find("[role=alert]").textContent).toContain("carla01 is now an agent below you"),
    );
    expect(rendered.find("[role=alert]").textContent).toContain("The standard first password applies");
    expect(writes(rendered)).toMatchObject([
      { route: "POST /wps/agent/downline", input: { body: { type: 1, username: "Carla01" } } },
    ]);
  });

  it("shows a missing name and the server's refusal at the field", async () => {
    const takenName = {
      kind: "refused",
      code: "exists.account.err",
      message: "This name is taken.",
      status: 409,
    } as const;
    const rendered = await show({ search: "?tab=create", responses: [() => Promise.reject(new ApiError(takenName))] });
    await submitForm(rendered, {});
    expect(rendered.find(".field-error").textContent).toContain("Input cannot be empty");
    expect(writes(rendered)).toEqual([]);
    await submitForm(rendered, { username: "carla01" });
    await rendered.until(() => expect(rendered.find(".field-error").textContent).toContain("This name is taken."));
    expect(document.activeElement).toBe(field(rendered, "username"));
  });
});

it("each tab is shown only if its feature flag is on", async () => {
  const tabs = ({ root }: RenderedInPage) =>
    [...root.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent);
  expect(tabs(await show())).toEqual(["Links", "Open an account"]);
  expect(tabs(await show({ flags: { CREATEAFF3: false, AGEREGDOWN3: true } }))).toEqual(["Open an account"]);
  expect(tabs(await show({ flags: { CREATEAFF3: true, AGEREGDOWN3: false } }))).toEqual(["Links"]);
});

import { act, useState } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import { typeText } from "../../../../testing/type-text.ts";
import type { OfferBounds } from "../../api/use-offer-bounds.ts";
import { activeContract, dailyBounds, dailyTerms } from "../../testing/test-contracts.ts";
import { OfferDialog } from "./offer-dialog.tsx";

const offerRoute = "POST /wps/agent/contracts";
const changeRoute = "POST /wps/agent/contracts/:id/change";

interface Setup {
  readonly bounds?: Partial<OfferBounds>;
  readonly isChange?: boolean;
  readonly responses?: (() => unknown)[];
}

async function show({ bounds = {}, isChange = false, responses = [] }: Setup = {}): Promise<RenderedInPage> {
  const routeResponses: Record<string, unknown> = {
    "GET /wps/member/info": { id: "1", account: "demoagent", currency: "PHP", type: 1 },
    "GET /wps/relay/ODSFE2_subordinateSimple": { list: [{ customerId: "31", customerName: "bayani" }] },
    "GET /wps/agent/contracts/bounds": { ...dailyBounds, ...bounds },
  };
  const respond = (route: string) =>
    route === offerRoute || route === changeRoute ? responses.shift()?.() : routeResponses[route];
  const givenContract = { ...activeContract, side: "giver", otherName: "bayani" };
  const dialog = <OfferDialog kind="daily" onClose={() => undefined} {...(isChange && { contract: givenContract })} />;
  const rendered = await renderInPage(<Queries>{dialog}</Queries>, { respond, token: "t" });
  await rendered.until(() => rendered.find("dialog input"));
  return rendered;
}

const submit = ({ find }: RenderedInPage, form = "form") =>
  act(async () => (find(form) as HTMLFormElement).requestSubmit());
const type = ({ find }: RenderedInPage, name: string, text: string) =>
  typeText(find(`input[name="${name}"]`) as HTMLInputElement, text);

async function openOfferForm(rendered: RenderedInPage): Promise<void> {
  await type(rendered, "receiver", "Bayani ");
  await submit(rendered, "form.contracts-receiver");
  await rendered.until(() => rendered.find("form.offer"));
}

const sentOffers = ({ calls }: RenderedInPage) =>
  calls.filter(({ route }) => route === offerRoute || route === changeRoute).map(({ input }) => input);
const errorOf = ({ find }: RenderedInPage, name: string) =>
  find(`input[name="${name}"]`).closest(".field")?.querySelector(".field-error")?.textContent;

describe("an offer", () => {
  it("can only be made to a direct downline", async () => {
    const rendered = await show();
    await type(rendered, "receiver", "stranger");
    await submit(rendered, "form.contracts-receiver");
    await rendered.until(() =>
      expect(errorOf(rendered, "receiver")).toBe("You have no direct downline with this name."),
    );
    await openOfferForm(rendered);
    expect(rendered.root.textContent).toContain("To bayani");
  });

  it("[S4.093] is sent with all its tiers in the server's format", async () => {
    const rendered = await show({ responses: [() => ({ id: "9", state: "P" })] });
    await openOfferForm(rendered);
    await type(rendered, "tiers.1.teamBet", "1,000");
    await type(rendered, "tiers.1.rate", "0.5");
    await act(async () => rendered.root.querySelectorAll<HTMLButtonElement>("form.offer > .button")[0]?.click());
    await type(rendered, "tiers.2.teamBet", "2000");
    await type(rendered, "tiers.2.activeMembers", "3");
    await type(rendered, "tiers.2.rate", "0.75");
    await submit(rendered, "form.offer");
    await rendered.until(() => expect(sentOffers(rendered)).toHaveLength(1));
    const none = { netLossMinor: "0", totalBetMinor: "0", winRate: "0" };
    expect(sentOffers(rendered)).toMatchObject([
      {
        body: {
          receiverId: "31",
          terms: {
            kind: "daily",
            productClass: "CONS",
            period: "D",
            activeMinimumBetMinor: "100",
            tiers: [
              { ...none, teamBetMinor: "100000", activeMembers: 0, rate: "5000" },
              { ...none, teamBetMinor: "200000", activeMembers: 3, rate: "7500" },
            ],
          },
        },
      },
    ]);
  });

  it("shows the bound of a rate, and a problem at the rate's field if the server would refuse the rate", async () => {
    const rendered = await show({ bounds: { own: [{ ...dailyTerms, tiers: dailyTerms.tiers.slice(0, 1) }] } });
    await openOfferForm(rendered);
    expect(rendered.find("form.offer").textContent).toContain("At most 0.5%");
    await type(rendered, "tiers.1.rate", "0.6");
    await submit(rendered, "form.offer");
    expect(errorOf(rendered, "tiers.1.rate")).toContain("This is above your own rate.");
    await type(rendered, "tiers.1.rate", "half");
    expect(errorOf(rendered, "tiers.1.rate")).toContain("Enter a valid number.");
    await type(rendered, "tiers.1.rate", "0.5");
    expect(errorOf(rendered, "tiers.1.rate")).toBeUndefined();
    expect(sentOffers(rendered)).toEqual([]);
  });

  it("shows at its field a problem that only the server found, with the text that the form would use", async () => {
    const refusal = new ApiError({
      kind: "refused",
      code: "contract.terms.invalid",
      message: "Please check the marked fields.",
      status: 400,
      value: { problems: [{ field: "tiers.1.rate", code: "rate.above.own" }] },
    });
    const rendered = await show({
      responses: [
        () => {
          throw refusal;
        },
      ],
    });
    await openOfferForm(rendered);
    await type(rendered, "tiers.1.rate", "0.5");
    await submit(rendered, "form.offer");
    await rendered.until(() => expect(errorOf(rendered, "tiers.1.rate")).toContain("This is above your own rate."));
  });

  it("cannot be made by an agent without a contract", async () => {
    const rendered = await show({ bounds: { own: [] } });
    await type(rendered, "receiver", "bayani");
    await submit(rendered, "form.contracts-receiver");
    await rendered.until(() => expect(rendered.root.textContent).toContain("so you cannot offer one yet"));
  });
});

describe("a change of terms", () => {
  it("starts with the terms that were offered last, and must differ from them", async () => {
    const responses = [() => ({ id: "7", state: "E" })];
    const rendered = await show({ isChange: true, bounds: { changed: dailyTerms }, responses });
    await rendered.until(() => rendered.find("form.offer"));
    expect((rendered.find('input[name="tiers.2.rate"]') as HTMLInputElement).value).toBe("1");
    await submit(rendered, "form.offer");
    expect(rendered.root.textContent).toContain("These terms are the same as before.");
    await type(rendered, "tiers.2.rate", "0.9");
    await submit(rendered, "form.offer");
    await rendered.until(() => expect(sentOffers(rendered)).toHaveLength(1));
    expect(sentOffers(rendered)).toMatchObject([
      { params: { id: "7" }, body: { terms: { tiers: [{}, { rate: "9000" }] } } },
    ]);
  });

  it("starts with the terms that were sent last when the dialog is opened again", async () => {
    const changedTerms = { ...dailyTerms, tiers: dailyTerms.tiers.map((tier) => ({ ...tier, rate: "4000" })) };
    const bounds = [dailyTerms, dailyTerms, changedTerms];
    const givenContract = { ...activeContract, side: "giver", otherName: "bayani" };
    const respond = (route: string) => {
      if (route === "GET /wps/member/info") return { id: "1", account: "demoagent", currency: "PHP", type: 1 };
      if (route === changeRoute) return { id: "7", state: "E" };
      return { ...dailyBounds, changed: bounds.length > 1 ? bounds.shift() : bounds[0] };
    };
    function Page() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" className="again" onClick={() => setOpen(true)}>
            Other terms
          </button>
          {isOpen && <OfferDialog kind="daily" contract={givenContract} onClose={() => setOpen(false)} />}
        </>
      );
    }
    const rendered = await renderInPage(
      <Queries>
        <Page />
      </Queries>,
      { respond, token: "t" },
    );
    const rate = () => (rendered.find('input[name="tiers.1.rate"]') as HTMLInputElement).value;
    await rendered.click(".again");
    await rendered.until(() => expect(rate()).toBe("0.5"));
    await type(rendered, "tiers.1.rate", "0.4");
    await submit(rendered, "form.offer");
    await rendered.until(() => expect(rendered.root.querySelector("form.offer")).toBeNull());
    bounds.splice(0, bounds.length, changedTerms);
    await rendered.click(".again");
    await rendered.until(() => rendered.find("form.offer"));
    expect(rate()).toBe("0.4");
  });
});

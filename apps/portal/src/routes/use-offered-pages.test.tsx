import { describe, expect, it } from "vitest";
import type { MerchantFlags } from "../lib/session/portal-store.ts";
import { renderInPage } from "../testing/render-in-page.tsx";
import { memberPages } from "./centres/member-pages.ts";
import { useOfferedPages } from "./use-offered-pages.ts";

interface TestMember {
  readonly isAgent: boolean;
}

function Names({ member }: { member: TestMember | undefined }) {
  const pages = useOfferedPages(memberPages, member);
  return pages.map(({ name }) => <i key={name}>{name} </i>);
}

async function namesFor(member: TestMember | undefined, otherFlags: MerchantFlags = {}): Promise<string> {
  const merchant = { flags: { AGETRANSFERUP3: true, ...otherFlags } };
  const { root } = await renderInPage(<Names member={member} />, { merchant });
  return root.textContent ?? "";
}

describe("the offered pages of a member", () => {
  it("include the transfer to the upline for members without an upline, whom the page tells why it is empty", async () => {
    expect(await namesFor({ isAgent: false })).toContain("transferUpline");
  });

  it("include the referral page for members but not for agents, who have a page of their own", async () => {
    expect(await namesFor({ isAgent: true })).not.toContain("referral");
    expect(await namesFor({ isAgent: false })).toContain("referral");
  });

  it("include the contracts page for members, not for agents, if the merchant has any kind of contract", async () => {
    const member = { isAgent: false };
    expect(await namesFor(member)).not.toContain("contracts");
    for (const flag of ["DIVIDEND", "DAYSAL", "HOURSAL3", "RTSALARY3"] as const) {
      expect(await namesFor(member, { [flag]: true }), flag).toContain("contracts");
    }
    expect(await namesFor({ isAgent: true }, { DAYSAL: true })).not.toContain("contracts");
  });
});

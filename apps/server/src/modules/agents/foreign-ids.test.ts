/**
 * Every agent route that names a member refuses members of other teams exactly like unknown ids. The first test fails
 * if a route has no entry in `probes`.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../../testing/test-app.ts";
import { createPerson, paymentPassword } from "../../testing/test-team.ts";
import { agentPermissions } from "./permissions.ts";

interface ProbedMember {
  readonly id: string;
  readonly account: string;
}

interface Probe {
  /** Builds the request about that member; undefined if the route names no member. */
  readonly buildRequest?: (person: ProbedMember) => { readonly query?: Record<string, string>; readonly body?: object };
  /** True if the route also refuses members of the team who are not direct downlines. */
  readonly isForDirectOnly?: boolean;
}

const customerIdQuery = ({ id: customerId }: ProbedMember) => ({ query: { customerId } });
const namesNoMember: Probe = {};
const transferProbe: Probe = {
  buildRequest: ({ account: receiver }) => ({ body: { receiver, transferAmount: 10, password: paymentPassword } }),
  isForDirectOnly: true,
};

const probes: Readonly<Record<string, Probe>> = {
  "GET /wps/relay/ODSFE2_TeamOrders": { buildRequest: customerIdQuery },
  "GET /wps/report/accountGameBetHistory": { buildRequest: customerIdQuery },
  "GET /wps/report/downlineTransaction": { buildRequest: customerIdQuery },
  "GET /wps/report/income": namesNoMember,
  "GET /wps/report/commission": namesNoMember,
  "GET /wps/report/downlineLottoPNL": { buildRequest: ({ id: parentId }) => ({ query: { parentId } }) },
  "GET /wps/report/teamPVPFishingPNL": { buildRequest: ({ id: parentId }) => ({ query: { parentId } }) },
  "GET /wps/report/teamPVPRNGBetting": { buildRequest: customerIdQuery },
  "GET /wps/agent/default": namesNoMember,
  "GET /wps/agent/globalRebateSettings": namesNoMember,
  "POST /wps/agent/affiliateUrl": namesNoMember,
  "GET /wps/agent/affiliateUrls": namesNoMember,
  "DELETE /wps/agent/affiliateUrl": namesNoMember,
  "GET /wps/agent/registeredAffiliates": namesNoMember,
  "GET /wps/relay/ODSFE2_getTeamOverviewSum": namesNoMember,
  "GET /wps/relay/ODSFE2_subordinateSimple": {
    buildRequest: ({ account }) => ({ query: { subordinateName: account } }),
  },
  "POST /wps/relay/MCSFE_agentDownlineTransfer": transferProbe,
  "PUT /wps/agent/transferDownline": transferProbe,
  "GET /wps/relay/ODSFE2_TeamPNL": { buildRequest: ({ id: parentId }) => ({ query: { parentId } }) },
  "GET /wps/relay/ODSFE2_TeamTransDet": { buildRequest: customerIdQuery },
  "GET /wps/agent/teamTransactions/sums": { buildRequest: customerIdQuery },
  "GET /wps/agent/teamTransactions/file": { buildRequest: customerIdQuery },
  "GET /wps/agent/teamStatement/file": { buildRequest: ({ id: parentId }) => ({ query: { parentId } }) },
  "GET /wps/relay/ODSFE2_AgentRevenue": namesNoMember,
  "GET /wps/agent/revenue/file": namesNoMember,
  "POST /wps/agent/downline": namesNoMember,
  "POST /wps/agent/downline/firstPassword": {
    buildRequest: ({ id: customerId }) => ({ body: { customerId } }),
    isForDirectOnly: true,
  },
  "GET /wps/agent/downlines": { buildRequest: ({ id: parentId }) => ({ query: { parentId } }) },
  "GET /wps/agent/downlines/file": { buildRequest: ({ id: parentId }) => ({ query: { parentId } }) },
  "PUT /wps/agent/promoteDownlineToAgent": {
    buildRequest: ({ id: customerId }) => ({ body: { customerId } }),
    isForDirectOnly: true,
  },
  "GET /wps/relay/MCSFE_getGlobalRebateSettingsByProductType": namesNoMember,
  "GET /wps/agent/downlineRebates": { buildRequest: customerIdQuery, isForDirectOnly: true },
  "PUT /wps/agent/downlineRebates": {
    buildRequest: ({ id: customerId }) => ({ body: { customerId, rebates: { RNG: 13_000 } } }),
    isForDirectOnly: true,
  },
  "POST /wps/relay/MCSFE_createAffiliateUrl": namesNoMember,
  "GET /wps/relay/MCSFE_viewAffiliateUrls": namesNoMember,
  // Links of other agents are tested in register-centre.test.ts.
  "DELETE /wps/relay/MCSFE_deleteAffiliateUrl": namesNoMember,
  "GET /wps/relay/MCSFE_viewRegisteredAffiliates": namesNoMember,
};

const unknown: ProbedMember = { id: "1234567890123", account: "nobodyatall" };

let test: TestApp;
let agent: SignedInMember;
let foreignMembers: readonly ProbedMember[];
let indirectDownline: ProbedMember;

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { flags: { AGETEAMPNL3: true, AGEREV3: true, AGEDOWNTRANS3: true } });
  const create = (account: string, kind: "agent" | "member", upline?: SignedInMember) =>
    createPerson(test, { account, kind, minor: 100_000n, ...(upline !== undefined && { upline }) });
  const toNamed = ({ memberId, account }: SignedInMember): ProbedMember => ({ id: String(memberId), account });
  const top = await create("topagent", "agent");
  agent = await create("middleagent", "agent", top);
  const below = await create("belowagent", "agent", agent);
  indirectDownline = toNamed(await create("deepone", "member", below));
  const rival = await create("rivalagent", "agent");
  const foreignDownline = await create("foreignone", "member", rival);
  const siblingAgent = await create("besideone", "agent", top);
  foreignMembers = [rival, foreignDownline, top, siblingAgent].map(toNamed);
}, 60_000);
afterAll(() => test.close());

/** Everything that the caller can see except the time. */
const visiblePart = ({ status, errorCode, value, body }: TestAnswer) => ({
  status,
  errorCode,
  value,
  message: body["message"],
});

function requestAs(route: string, { buildRequest }: Probe, person: ProbedMember): Promise<TestAnswer> {
  const [method = "", path = ""] = route.split(" ");
  const { query = {}, body } = buildRequest?.(person) ?? {};
  return test.call({
    method: method as "GET" | "POST" | "PUT" | "DELETE",
    url: `${path}?${new URLSearchParams(query)}`,
    token: agent.token,
    key: randomUUID(),
    ...(body !== undefined && { body }),
  });
}

it("every route that only agents may call has a probe", () => {
  const agentOnlyRoutes = Object.entries(agentPermissions).filter(([, audiences]) => audiences.join() === "agent");
  expect(Object.keys(probes).toSorted()).toEqual(agentOnlyRoutes.map(([route]) => route).toSorted());
});

it.each(Object.entries(probes).filter(([, { buildRequest }]) => buildRequest !== undefined))(
  "%s refuses a member of another team exactly like an unknown id",
  async (route, probe) => {
    const unknownAnswer = visiblePart(await requestAs(route, probe, unknown));
    for (const person of probe.isForDirectOnly === true ? [...foreignMembers, indirectDownline] : foreignMembers) {
      expect({ account: person.account, ...visiblePart(await requestAs(route, probe, person)) }).toEqual({
        account: person.account,
        ...unknownAnswer,
      });
    }
  },
);

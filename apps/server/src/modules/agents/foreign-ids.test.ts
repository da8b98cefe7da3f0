/**
 * Every agent route refuses a member of another team exactly like an unknown id. A route without a row here fails the
 * test.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../../testing/test-app.ts";
import { createPerson, paymentPassword } from "../../testing/test-team.ts";
import { agentPermissions } from "./permissions.ts";

interface Named {
  readonly id: string;
  readonly account: string;
}

interface Probe {
  /** Builds the request about that member; undefined if the route names no member. */
  readonly about?: (person: Named) => { readonly query?: Record<string, string>; readonly body?: object };
  /** True if the route also refuses members of the team who are not direct downlines. */
  readonly isForDirectOnly?: boolean;
}

const byId = ({ id: customerId }: Named) => ({ query: { customerId } });
const namesNoMember: Probe = {};

const probes: Readonly<Record<string, Probe>> = {
  "GET /wps/relay/ODSFE2_TeamOrders": { about: byId },
  "GET /wps/relay/ODSFE2_getTeamOverviewSum": namesNoMember,
  "GET /wps/relay/ODSFE2_subordinateSimple": { about: ({ account }) => ({ query: { subordinateName: account } }) },
  "POST /wps/relay/MCSFE_agentDownlineTransfer": {
    about: ({ account: receiver }) => ({ body: { receiver, transferAmount: 10, password: paymentPassword } }),
    isForDirectOnly: true,
  },
  "GET /wps/relay/ODSFE2_TeamPNL": { about: ({ id: parentId }) => ({ query: { parentId } }) },
  "GET /wps/relay/ODSFE2_TeamTransDet": { about: byId },
  "GET /wps/agent/teamTransactions/sums": { about: byId },
  "GET /wps/agent/teamTransactions/file": { about: byId },
  "GET /wps/agent/teamStatement/file": { about: ({ id: parentId }) => ({ query: { parentId } }) },
  "GET /wps/relay/ODSFE2_AgentRevenue": namesNoMember,
  "GET /wps/agent/revenue/file": namesNoMember,
  "POST /wps/agent/downline": namesNoMember,
  "GET /wps/agent/downlines": { about: ({ id: parentId }) => ({ query: { parentId } }) },
  "GET /wps/agent/downlines/file": { about: ({ id: parentId }) => ({ query: { parentId } }) },
  "PUT /wps/agent/promoteDownlineToAgent": {
    about: ({ id: customerId }) => ({ body: { customerId } }),
    isForDirectOnly: true,
  },
  "GET /wps/relay/MCSFE_getGlobalRebateSettingsByProductType": namesNoMember,
  "GET /wps/agent/downlineRebates": { about: byId, isForDirectOnly: true },
  "PUT /wps/agent/downlineRebates": {
    about: ({ id: customerId }) => ({ body: { customerId, rebates: { RNG: 13_000 } } }),
    isForDirectOnly: true,
  },
  "POST /wps/relay/MCSFE_createAffiliateUrl": namesNoMember,
  "GET /wps/relay/MCSFE_viewAffiliateUrls": namesNoMember,
  // Links of other agents are tested in register-centre.test.ts.
  "DELETE /wps/relay/MCSFE_deleteAffiliateUrl": namesNoMember,
  "GET /wps/relay/MCSFE_viewRegisteredAffiliates": namesNoMember,
};

const unknown: Named = { id: "1234567890123", account: "nobodyatall" };

let test: TestApp;
let agent: SignedInMember;
let foreign: readonly Named[];
let deep: Named;

beforeAll(async () => {
  test = await createTestApp();
  await setMerchant(test, 1, { flags: { AGETEAMPNL3: true, AGEREV3: true, AGEDOWNTRANS3: true } });
  const person = (account: string, kind: "agent" | "member", upline?: SignedInMember) =>
    createPerson(test, { account, kind, minor: 100_000n, ...(upline !== undefined && { upline }) });
  const toNamed = ({ memberId, account }: SignedInMember): Named => ({ id: String(memberId), account });
  const top = await person("topagent", "agent");
  agent = await person("middleagent", "agent", top);
  const below = await person("belowagent", "agent", agent);
  deep = toNamed(await person("deepone", "member", below));
  const rival = await person("rivalagent", "agent");
  const theirs = await person("foreignone", "member", rival);
  const beside = await person("besideone", "agent", top);
  foreign = [rival, theirs, top, beside].map(toNamed);
}, 60_000);
afterAll(() => test.close());

/** Everything that the caller can see except the time. */
const visiblePart = ({ status, errorCode, value, body }: TestAnswer) => ({
  status,
  errorCode,
  value,
  message: body["message"],
});

function requestAs(route: string, { about }: Probe, person: Named): Promise<TestAnswer> {
  const [method = "", path = ""] = route.split(" ");
  const { query = {}, body } = about?.(person) ?? {};
  return test.call({
    method: method as "GET" | "POST" | "PUT" | "DELETE",
    url: `${path}?${new URLSearchParams(query)}`,
    token: agent.token,
    key: randomUUID(),
    ...(body !== undefined && { body }),
  });
}

it("every route that only agents may call has a probe", () => {
  const ofAgents = Object.entries(agentPermissions).filter(([, audiences]) => audiences.join() === "agent");
  expect(Object.keys(probes).toSorted()).toEqual(ofAgents.map(([route]) => route).toSorted());
});

it.each(Object.entries(probes).filter(([, { about }]) => about !== undefined))(
  "%s refuses a member of another team exactly like an unknown id",
  async (route, probe) => {
    const unknownAnswer = visiblePart(await requestAs(route, probe, unknown));
    for (const person of probe.isForDirectOnly === true ? [...foreign, deep] : foreign) {
      expect({ who: person.account, ...visiblePart(await requestAs(route, probe, person)) }).toEqual({
        who: person.account,
        ...unknownAnswer,
      });
    }
  },
);

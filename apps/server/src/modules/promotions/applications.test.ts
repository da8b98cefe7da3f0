/**
 * Applications for activities: with a comment and pictures, only one open at a time, decided once, visible only to the
 * member and the staff.
 */

import { Resvg } from "@resvg/resvg-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UploadedFile } from "@openhouse/protocol/files/member-files";
import type { Activities, ApplicationEntry, ApplicationList } from "@openhouse/protocol/promotions/activities";
import { createTestApp, pictureBody } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/test-people.ts";

let test: TestApp;
let support: string;
let auditor: string;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  support = (await signInStaff(test, "support")).token;
  auditor = (await signInStaff(test, "auditor")).token;
});
afterAll(() => test.close());

const newMember = () => test.register(`lantern${(count += 1)}`);
const activitiesOf = async ({ token }: SignedInMember) => {
  const { value } = await test.call({ method: "GET", url: "/wps/promotion/activities", token });
  return (value as Activities).list;
};
const activityOf = async (member: SignedInMember) => {
  const [activity] = await activitiesOf(member);
  if (activity === undefined) throw new Error("the merchant has no activity");
  return activity;
};

async function uploadPicture({ token }: SignedInMember, purpose = "activity"): Promise<string> {
  const fill = `#${(count += 1).toString(16).padStart(6, "0")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${fill}"/></svg>`;
  const url = `/wps/member/files?purpose=${purpose}`;
  const picture = pictureBody(new Resvg(svg).render().asPng());
  const sent = await test.call({ method: "POST", url, token, ...picture });
  return (sent.value as UploadedFile).fileId;
}

const apply = async (member: SignedInMember, request: object = {}, key?: string) =>
  test.call({
    method: "POST",
    url: "/wps/promotion/applications",
    token: member.token,
    ...(key !== undefined && { key }),
    body: { promotionId: (await activityOf(member)).promotionId, comment: "", pictures: ["1"], ...request },
  });
const applySuccessfully = async (member: SignedInMember, comment = "") => {
  const answer = await apply(member, { comment, pictures: [await uploadPicture(member)] });
  expect(answer.status).toBe(200);
  return (answer.value as { id: string }).id;
};
const applicationsUrl = "/backoffice/api/applications";
const list = async (query = "", token = support) =>
  (await test.call({ method: "GET", url: `${applicationsUrl}${query}`, token })).value as ApplicationList;
const decide = (id: string, decision: "join" | "reject", { token = support, reason = "We like it." } = {}) =>
  test.call({ method: "POST", url: `${applicationsUrl}/${id}/${decision}`, token, body: { reason } });

describe("an activity", () => {
  it("is a promotion for which members can apply, listed for members in their language", async () => {
    const member = await newMember();
    expect(await activitiesOf(member)).toMatchObject([
      { slug: "your-parol", title: "Show us your parol", isOpen: true, application: null },
    ]);
    const { value } = await test.call({
      method: "GET",
      url: "/wps/promotion/activities",
      token: member.token,
      language: "TY",
    });
    expect((value as Activities).list[0]?.title).toBe("Ipakita ang parol mo");
    expect((await test.call({ method: "GET", url: "/wps/promotion/activities" })).status).toBe(401);
  });
});

describe("an application", () => {
  it("[S3.198] [S3.199] shows the comment and the pictures to its member and to support", async () => {
    const member = await newMember();
    const pictures = [await uploadPicture(member), await uploadPicture(member)];
    const answer = await apply(member, { comment: "  Made of bamboo.  ", pictures });
    expect(answer.value).toMatchObject({ state: "applying", comment: "Made of bamboo.", pictures });
    expect((await activityOf(member)).application).toMatchObject({ state: "applying", pictures });
    const [entry] = (await list("?state=applying")).list;
    expect(entry).toMatchObject({
      comment: "Made of bamboo.",
      pictures,
      member: { account: member.account },
      promotion: { slug: "your-parol", title: "Show us your parol" },
    });
    const pictureReply = await test.call({
      method: "GET",
      url: `/backoffice/api/files/${pictures[0]}`,
      token: support,
    });
    expect(pictureReply.value).toMatchObject({ width: 9, height: 9 });
  });

  it("needs pictures that the member uploaded for an activity, and a comment of at most 140 characters", async () => {
    const [member, other] = [await newMember(), await newMember()];
    const ownPicture = await uploadPicture(member);
    expect((await apply(member, { pictures: [] })).errorCode).toBe("request.param.err");
    for (const wrongPicture of ["7", await uploadPicture(other), await uploadPicture(member, "deposit")]) {
      expect((await apply(member, { pictures: [ownPicture, wrongPicture] })).errorCode).toBe("file.not.found");
    }
    const longCommentReply = await apply(member, { pictures: [ownPicture], comment: "x".repeat(141) });
    expect([longCommentReply.status, longCommentReply.errorCode]).toEqual([400, "application.comment.length"]);
    expect((await apply(member, { pictures: [ownPicture], promotionId: "77" })).errorCode).toBe("no.data");
    expect((await activityOf(member)).application).toBeNull();
    expect((await apply(member, { pictures: [ownPicture], comment: "x".repeat(140) })).status).toBe(200);
  });

  it("exists only once per member, even after concurrent or repeated requests", async () => {
    const member = await newMember();
    const [one, two] = [await uploadPicture(member), await uploadPicture(member)];
    const answers = await Promise.all([apply(member, { pictures: [one] }), apply(member, { pictures: [two] })]);
    expect(answers.map(({ errorCode }) => errorCode ?? "taken").toSorted()).toEqual(["application.exists", "taken"]);
    const otherMember = await newMember();
    const request = { pictures: [await uploadPicture(otherMember)] };
    const key = "0d8b2c51-0000-4000-8000-000000000199";
    const [first, again] = [await apply(otherMember, request, key), await apply(otherMember, request, key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.value).toEqual(first.value);
  });

  it("can be rejected with a note for the member, who can then apply again", async () => {
    const member = await newMember();
    const id = await applySuccessfully(member, "A star.");
    const answer = await decide(id, "reject", { reason: "There is a person on it." });
    expect(answer.value as ApplicationEntry).toMatchObject({ state: "rejected", decidedBy: "supportone" });
    expect((await activityOf(member)).application).toMatchObject({
      state: "rejected",
      note: "There is a person on it.",
      comment: "A star.",
    });
    const second = await applySuccessfully(member);
    expect((await decide(second, "join")).value).toMatchObject({ state: "joined" });
    expect((await activityOf(member)).application).toMatchObject({ id: second, state: "joined", note: "We like it." });
    expect((await apply(member, { pictures: [await uploadPicture(member)] })).errorCode).toBe("application.exists");
  });

  it("is decided only once, by support, with an audit entry", async () => {
    const member = await newMember();
    const id = await applySuccessfully(member);
    expect((await decide(id, "join", { token: auditor })).errorCode).toBe("permission.denied");
    expect((await decide(id, "join", { reason: "" })).errorCode).toBe("request.param.err");
    const answers = await Promise.all([decide(id, "join"), decide(id, "reject")]);
    expect(answers.map(({ errorCode }) => errorCode ?? "decided").toSorted()).toEqual([
      "application.decided",
      "decided",
    ]);
    expect((await decide("12345", "join")).errorCode).toBe("no.data");
    const entries = await test.deps.db.query(
      `select actor_name as by from audit_entry where merchant_id = 1 and subject_id = $1
       and action like 'application.%'`,
      [String(member.memberId)],
    );
    expect(entries).toEqual([{ by: "supportone" }]);
  });

  it("stays visible to its member after the activity has ended; the back office lists applications page by page", async () => {
    const member = await newMember();
    await applySuccessfully(member);
    await test.deps.db.query(
      `update content_item set withdrawn_through = last_revision where merchant_id = 1 and slug = 'your-parol'`,
    );
    test.clock.advanceMs(20_000);
    expect(await activitiesOf(member)).toMatchObject([
      { title: "Show us your parol", isOpen: false, application: { state: "applying" } },
    ]);
    const [first, ...rest] = (await list()).list;
    const page = await list("?limit=1");
    expect(page.list).toEqual([first]);
    expect((await list(`?before=${page.next}`, auditor)).list).toEqual(rest);
  });
});

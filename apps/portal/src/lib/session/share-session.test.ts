import { createSessionToken } from "@openhouse/browser/session-token";
import { afterEach, expect, it } from "vitest";
import { askOtherTabs } from "./ask-other-tabs.ts";
import { answerOtherTabs } from "./share-session.ts";

const waitMs = 100;
const session = createSessionToken("token");
let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  session.forget();
});

it("a tab without a session gets the session of another tab", async () => {
  session.keep("t1");
  stop = answerOtherTabs(session, () => "demoplayer");
  expect(await askOtherTabs(waitMs)).toMatchObject({ token: "t1", userName: "demoplayer" });
});

it.each([
  ["passed on if they belong to the same person", "demoplayer", "demoplayer"],
  ["not passed on if they belong to different persons", "maria", undefined],
])("the session of two tabs is %s", async (_case, otherPerson, userName) => {
  session.keep("t1");
  const stops = ["demoplayer", otherPerson].map((person) => answerOtherTabs(session, () => person));
  stop = () => stops.forEach((stopTab) => stopTab());
  expect((await askOtherTabs(waitMs))?.userName).toBe(userName);
});

it.each([
  ["has no session", undefined, "demoplayer"],
  ["has no user name", "t1", undefined],
])("a tab that %s does not answer", async (_case, token, person) => {
  if (token !== undefined) session.keep(token);
  stop = answerOtherTabs(session, () => person);
  expect(await askOtherTabs(waitMs)).toBeUndefined();
});

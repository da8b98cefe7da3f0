import { act, useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { renderPart } from "@openhouse/ui/testing/render-part";
import { typeText } from "../../testing/type-text.ts";
import { discardPage, handleLogin, keepPage, onPersonChange, useKeptPage } from "./kept-page.ts";
import type { PersonChange } from "./kept-page.ts";

let changes: PersonChange[] = [];
onPersonChange((change) => changes.push(change));

const signIn = (userName: string) => handleLogin(userName, () => undefined);

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", "/member/withdraw?from=wallet");
  discardPage();
  changes = [];
});

function Form() {
  const { generation } = useKeptPage();
  return <Fields key={generation} />;
}

function Fields() {
  const [values, setValues] = useState({ name: "", password: "", revealed: "" });
  const input = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <>
      <input {...input("name")} />
      <input type="password" {...input("password")} />
      <input type="text" autoComplete="off" data-secret="" {...input("revealed")} />
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

async function showTyped() {
  const rendered = await renderPart(<Form />);
  const field = (name: string) => rendered.find(`input[name=${name}]`) as HTMLInputElement;
  for (const name of ["name", "password", "revealed"]) await typeText(field(name), "typed");
  return () => JSON.parse(rendered.find("output").textContent ?? "") as Record<string, string>;
}

it("a kept page keeps the typed values for a member who signs in again, but no passwords", async () => {
  signIn("lualhati");
  const readValues = await showTyped();
  await act(async () => {
    expect(keepPage()).toBe("/member/withdraw?from=wallet");
  });
  expect(readValues()).toEqual({ name: "typed", password: "", revealed: "" });
  await act(async () => {
    expect(signIn("lualhati")).toBe("/member/withdraw?from=wallet");
  });
  expect(readValues()["name"]).toBe("typed");
  expect(changes).toEqual(["other", "waiting", "back"]);
});

it("a kept page is cleared for another member, even after the login dialog was closed", async () => {
  signIn("lualhati");
  const readValues = await showTyped();
  await act(async () => void keepPage());
  await act(async () => discardPage());
  await act(async () => {
    expect(signIn("bayani")).toBeUndefined();
  });
  expect(readValues()["name"]).toBe("");
  expect(changes).toEqual(["other", "waiting", "gone", "other"]);
});

it("a kept page is cleared if the member does not sign in again", async () => {
  signIn("lualhati");
  const readValues = await showTyped();
  await act(async () => void keepPage());
  await act(async () => discardPage());
  expect(readValues()["name"]).toBe("");
});

it("a kept page is cleared if no member has signed in in this tab", async () => {
  const readValues = await showTyped();
  await act(async () => void keepPage());
  await act(async () => {
    expect(signIn("lualhati")).toBeUndefined();
  });
  expect(readValues()["name"]).toBe("");
});

it("the caches are notified of a login only after the session is stored", () => {
  let changesBefore: PersonChange[] | undefined;
  handleLogin("lualhati", () => (changesBefore = [...changes]));
  expect([changesBefore, changes]).toEqual([[], ["other"]]);
});

it("a page keeps the values that a visitor typed before the first login", async () => {
  const readValues = await showTyped();
  await act(async () => void signIn("lualhati"));
  expect(readValues()["name"]).toBe("typed");
});

it("a kept page is discarded when another page is shown", async () => {
  signIn("lualhati");
  keepPage();
  history.pushState(null, "", "/rng");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(changes.at(-1)).toBe("gone");
  expect(signIn("lualhati")).toBeUndefined();
});

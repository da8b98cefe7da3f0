import { act, useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { renderPart } from "@openhouse/ui/testing/render-part";
import { typeText } from "../../testing/type-text.ts";
import { dropPage, greetPerson, keepPage, onPersonChange, useKeptPage } from "./kept-page.ts";
import type { PersonChange } from "./kept-page.ts";

let changes: PersonChange[] = [];
onPersonChange((change) => changes.push(change));

const signIn = (userName: string) => greetPerson(userName, () => undefined);

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", "/member/withdraw?from=wallet");
  dropPage();
  changes = [];
});

function Form() {
  const { turn } = useKeptPage();
  return <Fields key={turn} />;
}

function Fields() {
  const [values, setValues] = useState({ name: "", password: "", shown: "" });
  const input = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <>
      <input {...input("name")} />
      <input type="password" {...input("password")} />
      <input type="text" autoComplete="off" data-secret="" {...input("shown")} />
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

async function showTyped() {
  const rendered = await renderPart(<Form />);
  const field = (name: string) => rendered.find(`input[name=${name}]`) as HTMLInputElement;
  for (const name of ["name", "password", "shown"]) await typeText(field(name), "typed");
  return () => JSON.parse(rendered.find("output").textContent ?? "") as Record<string, string>;
}

it("a kept page keeps the typed values for a member who signs in again, but no passwords", async () => {
  signIn("lualhati");
  const typed = await showTyped();
  await act(async () => {
    expect(keepPage()).toBe("/member/withdraw?from=wallet");
  });
  expect(typed()).toEqual({ name: "typed", password: "", shown: "" });
  await act(async () => {
    expect(signIn("lualhati")).toBe("/member/withdraw?from=wallet");
  });
  expect(typed()["name"]).toBe("typed");
  expect(changes).toEqual(["other", "waiting", "back"]);
});

it("a kept page is cleared for another member, even after the login dialog was closed", async () => {
  signIn("lualhati");
  const typed = await showTyped();
  await act(async () => void keepPage());
  await act(async () => dropPage());
  await act(async () => {
    expect(signIn("bayani")).toBeUndefined();
  });
  expect(typed()["name"]).toBe("");
  expect(changes).toEqual(["other", "waiting", "gone", "other"]);
});

it("a kept page is cleared if the member does not sign in again", async () => {
  signIn("lualhati");
  const typed = await showTyped();
  await act(async () => void keepPage());
  await act(async () => dropPage());
  expect(typed()["name"]).toBe("");
});

it("a kept page is cleared if the tab does not know its member", async () => {
  const typed = await showTyped();
  await act(async () => void keepPage());
  await act(async () => {
    expect(signIn("lualhati")).toBeUndefined();
  });
  expect(typed()["name"]).toBe("");
});

it("the caches are notified of a login only after the session is stored", () => {
  let changesBefore: PersonChange[] | undefined;
  greetPerson("lualhati", () => (changesBefore = [...changes]));
  expect([changesBefore, changes]).toEqual([[], ["other"]]);
});

it("a page keeps the values that a visitor typed before the first login", async () => {
  const typed = await showTyped();
  await act(async () => void signIn("lualhati"));
  expect(typed()["name"]).toBe("typed");
});

it("a kept page is dropped when another page is shown", async () => {
  signIn("lualhati");
  keepPage();
  history.pushState(null, "", "/rng");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(changes.at(-1)).toBe("gone");
  expect(signIn("lualhati")).toBeUndefined();
});

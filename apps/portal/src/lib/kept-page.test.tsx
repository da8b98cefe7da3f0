import { act, useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { renderPart } from "@openhouse/ui/testing/render-part";
import { typeText } from "../testing/type-text.ts";
import { dropPage, greetPerson, keepPage, onPersonChange, useKeptPage } from "./kept-page.ts";
import type { PersonChange } from "./kept-page.ts";

let heard: PersonChange[] = [];
onPersonChange((change) => heard.push(change));

const come = (userName: string) => greetPerson(userName, () => undefined);

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", "/member/withdraw?from=wallet");
  dropPage();
  heard = [];
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

it("keeps what was typed for who comes back, and no password, shown or not", async () => {
  come("lualhati");
  const typed = await showTyped();
  await act(async () => {
    expect(keepPage()).toBe("/member/withdraw?from=wallet");
  });
  expect(typed()).toEqual({ name: "typed", password: "", shown: "" });
  await act(async () => {
    expect(come("lualhati")).toBe("/member/withdraw?from=wallet");
  });
  expect(typed()["name"]).toBe("typed");
  expect(heard).toEqual(["other", "waiting", "back"]);
});

it("starts anew for anybody else, also long after the login was closed", async () => {
  come("lualhati");
  const typed = await showTyped();
  await act(async () => void keepPage());
  await act(async () => dropPage());
  await act(async () => {
    expect(come("bayani")).toBeUndefined();
  });
  expect(typed()["name"]).toBe("");
  expect(heard).toEqual(["other", "waiting", "gone", "other"]);
});

it("starts anew when nobody comes back", async () => {
  come("lualhati");
  const typed = await showTyped();
  await act(async () => void keepPage());
  await act(async () => dropPage());
  expect(typed()["name"]).toBe("");
});

it("keeps nothing for a person of whom the tab does not know that it is theirs", async () => {
  const typed = await showTyped();
  await act(async () => void keepPage());
  await act(async () => {
    expect(come("lualhati")).toBeUndefined();
  });
  expect(typed()["name"]).toBe("");
});

it("tells the caches of somebody only when their session is there", () => {
  let heardBefore: PersonChange[] | undefined;
  greetPerson("lualhati", () => (heardBefore = [...heard]));
  expect([heardBefore, heard]).toEqual([[], ["other"]]);
});

it("leaves a visitor who logs in for the first time what they have typed", async () => {
  const typed = await showTyped();
  await act(async () => void come("lualhati"));
  expect(typed()["name"]).toBe("typed");
});

it("waits no longer once another page is shown", async () => {
  come("lualhati");
  keepPage();
  history.pushState(null, "", "/rng");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(heard.at(-1)).toBe("gone");
  expect(come("lualhati")).toBeUndefined();
});

import { act, useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { renderPart } from "@openhouse/ui/testing/render-part";
import { typeText } from "../testing/type-text.ts";
import { dropPage, greetPerson, keepPage, onPersonChange, useKeptPage } from "./kept-page.ts";
import type { PersonChange } from "./kept-page.ts";

let heard: PersonChange[] = [];
onPersonChange((change) => heard.push(change));

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
      <input type="text" autoComplete="current-password" {...input("shown")} />
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
  greetPerson("lualhati");
  const typed = await showTyped();
  await act(async () => {
    expect(keepPage()).toBe("/member/withdraw?from=wallet");
  });
  expect(typed()).toEqual({ name: "typed", password: "", shown: "" });
  await act(async () => {
    expect(greetPerson("lualhati")).toBe("/member/withdraw?from=wallet");
  });
  expect(typed()["name"]).toBe("typed");
  expect(heard).toEqual(["other", "waiting", "back"]);
});

it("starts anew for anybody else, also long after the login was closed", async () => {
  greetPerson("lualhati");
  const typed = await showTyped();
  await act(async () => void keepPage());
  await act(async () => dropPage());
  await act(async () => {
    expect(greetPerson("bayani")).toBeUndefined();
  });
  expect(typed()["name"]).toBe("");
  expect(heard).toEqual(["other", "waiting", "gone", "other"]);
});

it("leaves a visitor who logs in for the first time what they have typed", async () => {
  const typed = await showTyped();
  await act(async () => void greetPerson("lualhati"));
  expect(typed()["name"]).toBe("typed");
});

it("waits no longer once another page is shown", async () => {
  greetPerson("lualhati");
  keepPage();
  history.pushState(null, "", "/rng");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(heard.at(-1)).toBe("gone");
  expect(greetPerson("lualhati")).toBeUndefined();
});

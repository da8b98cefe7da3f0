import { afterEach, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { press, renderOffice, type } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { AddStaff } from "./add-staff.tsx";

let rendered: Rendered;
let sentCalls: unknown[];
afterEach(() => rendered.close());

async function show(): Promise<void> {
  sentCalls = [];
  const call = async (_route: string, input: { readonly body?: unknown }) => {
    sentCalls.push(input.body);
    return { id: "1", account: "maria2", waits: false, waitingRoles: [], link: null };
  };
  // The response to the only call that this form makes.
  const answer = call as unknown as ApiClient["call"];
  rendered = await renderOffice(<AddStaff onClose={() => undefined} />, answer);
}

const inputs = () => [...rendered.element.querySelectorAll<HTMLInputElement>("dialog input:not([type=checkbox])")];
const submit = () =>
  rendered.element.querySelector<HTMLButtonElement>("dialog button[type=submit]") as HTMLButtonElement;
const errors = () =>
  [...rendered.element.querySelectorAll("dialog .field-error")].map(({ textContent }) => textContent);

it("the form for new staff shows an error at each invalid field and sends nothing", async () => {
  await show();
  await type(inputs()[0] as HTMLInputElement, "a b");
  await press(submit());
  expect(errors()).toEqual([
    "Not a valid account name",
    "The name is too short",
    "Not a valid e-mail address",
    "Choose at least one role",
    expect.any(String),
  ]);
  expect(sentCalls).toEqual([]);
});

it("the form for new staff trims white space before it sends", async () => {
  await show();
  const values = [" maria2 ", " Maria Cruz", "maria@house.example "];
  for (const [index, value] of values.entries()) await type(inputs()[index] as HTMLInputElement, value);
  await press(rendered.element.querySelector("dialog input[type=checkbox]") as HTMLInputElement);
  await type(rendered.element.querySelector("dialog textarea") as HTMLTextAreaElement, "Joins the team");
  await press(submit());
  expect(sentCalls).toMatchObject([{ account: "maria2", name: "Maria Cruz", email: "maria@house.example" }]);
});

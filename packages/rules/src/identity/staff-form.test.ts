import { describe, expect, it } from "vitest";
import { staffFaults } from "./staff-form.ts";

const validForm = { account: "maria2", name: "Maria Cruz", email: "maria@house.example" };

describe("the form of a staff account", () => {
  it("is valid with usual values", () => {
    expect(staffFaults(validForm)).toEqual([]);
  });

  it.each([
    [{ account: "a b" }, ["account"]],
    [{ account: "2maria" }, ["account"]],
    [{ account: "Maria" }, ["account"]],
    [{ account: "mar" }, ["account"]],
    [{ account: "m".repeat(32) }, ["account"]],
    [{ name: "M" }, ["name"]],
    [{ email: "maria" }, ["email"]],
    [{ email: "a@b.c" }, ["email"]],
    [{ email: "maria cruz@house.example" }, ["email"]],
    [{ account: "", name: "", email: "" }, ["account", "name", "email"]],
  ])("names the invalid fields of %j", (change, faults) => {
    expect(staffFaults({ ...validForm, ...change })).toEqual(faults);
  });
});

import { describe, expect, it } from "vitest";
import { fieldOfMoment, momentOfField } from "./zoned-time.ts";

describe("the value of a time field", () => {
  it.each([
    ["2026-11-21T18:30", "Asia/Manila", "2026-11-21T10:30:00Z"],
    ["2026-07-01T00:15", "Europe/London", "2026-06-30T23:15:00Z"],
    ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00Z"],
    ["2026-10-25T03:30", "Europe/Berlin", "2026-10-25T02:30:00Z"],
  ])("%s in %s is the UTC time %s", (text, zone, utc) => {
    expect(momentOfField(text, zone)).toBe(Date.parse(utc));
    expect(fieldOfMoment(Date.parse(utc), zone)).toBe(text);
  });

  it.each(["", "2026-11-21", "soon"])('"%s" is not a time', (text) => {
    expect(momentOfField(text, "Asia/Manila")).toBeUndefined();
  });
});

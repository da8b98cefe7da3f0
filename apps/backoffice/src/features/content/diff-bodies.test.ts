import { describe, expect, it } from "vitest";
import type { ContentBody } from "@openhouse/rules/content/content-body";
import { diffBodies, withField } from "./diff-bodies.ts";
import { movedTo } from "./moved-to.ts";

const body: ContentBody = {
  fields: { isMarquee: "true" },
  texts: { EN: { title: "One", content: "<p>x</p>" }, TY: { title: "Isa", content: "<p>x</p>" } },
  audience: "all",
};

describe("two versions of an item", () => {
  it("have no differences when they are equal", () => {
    expect(diffBodies("notice", body, { ...body })).toEqual([]);
  });

  it("are compared field by field, in the order of the fields in the editor; a missing field counts as empty", () => {
    const changedBody = withField(
      withField({ ...body, audience: "members" }, "TY.title", "Dalawa"),
      "fields.isMarquee",
      "",
    );
    expect(diffBodies("notice", body, changedBody)).toEqual([
      { field: "audience", before: "all", after: "members" },
      { field: "fields.isMarquee", before: "true", after: "" },
      { field: "TY.title", before: "Isa", after: "Dalawa" },
    ]);
  });
});

describe("a field of an item", () => {
  it("gets a new value while the other fields stay unchanged", () => {
    expect(withField(body, "EN.title", "Two").texts).toEqual({
      EN: { title: "Two", content: "<p>x</p>" },
      TY: body.texts.TY,
    });
    expect(withField(body, "audience", "agents").audience).toBe("agents");
    expect(withField(body, "audience", "nobody").audience).toBe("all");
  });
});

it("an item is moved to another position in its list", () => {
  expect(movedTo(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(movedTo(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(movedTo(["a"], 3, 0)).toEqual(["a"]);
});

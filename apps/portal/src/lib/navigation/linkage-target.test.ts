import { describe, expect, it } from "vitest";
import { linkageTargetOf } from "./linkage-target.ts";

const empty = { linkage: "", nodeId: "", vendor: "", roomId: "" };

describe("[S2.086] [S3.026] the target of a banner or popup", () => {
  it.each([
    ["INTERNAL", "/hot", { kind: "page", href: "/hot" }],
    ["URL", "https://news.example/a?b=1", { kind: "web", href: "https://news.example/a?b=1" }],
    ["P", "first deposit", { kind: "page", href: "/promotions/first%20deposit" }],
    ["NONE", "/hot", { kind: "none" }],
  ] as const)("of type %s with the link %s is %j", (linkageType, linkage, target) => {
    expect(linkageTargetOf({ ...empty, linkageType, linkage })).toEqual(target);
  });

  it("is a game if the link has type G", () => {
    expect(linkageTargetOf({ ...empty, linkageType: "G", nodeId: "7", vendor: "AG", roomId: "r7" })).toEqual({
      kind: "game",
      game: { nodeId: "7", vendor: "AG", gameId: "r7" },
    });
  });

  it.each([
    ["INTERNAL", "https://evil.example"],
    ["INTERNAL", "//evil.example"],
    ["INTERNAL", "/\\evil.example"],
    ["URL", "javascript:alert(1)"],
    ["URL", "/hot"],
    ["P", ""],
    ["G", ""],
  ] as const)('of type %s with the link "%s" is none', (linkageType, linkage) => {
    expect(linkageTargetOf({ ...empty, linkageType, linkage })).toEqual({ kind: "none" });
  });
});

import { describe, expect, it } from "vitest";
import { linkageTargetOf } from "./linkage-target.ts";

const empty = { linkage: "", nodeId: "", vendor: "", roomId: "" };

describe("[S2.086] [S3.026] where a banner or popup leads", () => {
  it.each([
    ["INTERNAL", "/hot", { kind: "page", href: "/hot" }],
    ["URL", "https://news.example/a?b=1", { kind: "web", href: "https://news.example/a?b=1" }],
    ["P", "first deposit", { kind: "page", href: "/promotions/first%20deposit" }],
    ["NONE", "/hot", { kind: "none" }],
  ] as const)("%s %s", (linkageType, linkage, target) => {
    expect(linkageTargetOf({ ...empty, linkageType, linkage })).toEqual(target);
  });

  it("G opens a game", () => {
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
  ] as const)("%s %s leads nowhere", (linkageType, linkage) => {
    expect(linkageTargetOf({ ...empty, linkageType, linkage })).toEqual({ kind: "none" });
  });
});

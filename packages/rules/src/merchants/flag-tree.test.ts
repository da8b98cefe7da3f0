import { describe, expect, it } from "vitest";
import { flagIds, flagNodes, flagParents, flagRoot, flagTree, isFlagId, isNodeOn, resolveFlags } from "./flag-tree.ts";
import type { FlagNode } from "./flag-tree.ts";

const allOn = new Map(flagIds.map((modId) => [modId, true]));
const nodesOf = (node: FlagNode): FlagNode[] => [node, ...node.childrenNodes.flatMap(nodesOf)];

describe("the flag tree", () => {
  it("contains each flag once", () => {
    expect(new Set(flagIds).size).toBe(flagIds.length);
    expect(flagIds).toHaveLength(nodesOf(flagNodes(resolveFlags(allOn))).length - 1);
    expect(Object.keys(flagTree).every(isFlagId)).toBe(true);
  });

  it.each(flagIds)("has %s on when all flags are on, and off when the flag is off or not set", (modId) => {
    expect(resolveFlags(allOn)[modId]).toBe(true);
    expect(resolveFlags(new Map([...allOn, [modId, false]]))[modId]).toBe(false);
    expect(resolveFlags(new Map())[modId]).toBe(false);
  });

  it.each([...flagParents].filter(([, parent]) => parent !== null))(
    "has %s off when its parent %s is off",
    (modId, parent) => {
      expect(resolveFlags(new Map([...allOn, [parent ?? "", false]]))[modId]).toBe(false);
    },
  );

  it("treats an unknown flag as off", () => {
    expect(isFlagId("NOSUCHFLAG3")).toBe(false);
    expect(resolveFlags(new Map([["NOSUCHFLAG3", true]]))).not.toHaveProperty("NOSUCHFLAG3");
    expect(isNodeOn(flagNodes(resolveFlags(allOn)), "NOSUCHFLAG3")).toBe(false);
  });

  it("has modId, enabled and childrenNodes in every node on the wire", () => {
    for (const node of nodesOf(flagNodes(resolveFlags(allOn)))) {
      expect(Object.keys(node).toSorted()).toEqual(["childrenNodes", "enabled", "modId"]);
      expect(node.enabled).toBe("1");
    }
  });
});

describe("a node of the tree", () => {
  const leaf = (enabled: unknown): FlagNode => {
    const node = { modId: "A", ...(enabled === undefined ? {} : { enabled }), childrenNodes: [] };
    return { modId: flagRoot, enabled: "1", childrenNodes: [node as unknown as FlagNode] };
  };

  it.each([
    ["[S3.231] is on when enabled equals 1", "1", true],
    ["[S3.231] is off when enabled equals 0", "0", false],
    ["[S3.231] is off when enabled is missing", undefined, false],
    ["is off when enabled is another text", "yes", false],
  ])("%s", (_title, enabled, isOn) => {
    expect(isNodeOn(leaf(enabled), "A")).toBe(isOn);
  });

  it("[S3.231] is off below a parent that is off", () => {
    const childNodes = leaf("1").childrenNodes;
    const parent = { modId: "P", enabled: "0", childrenNodes: childNodes };
    expect(isNodeOn({ modId: flagRoot, enabled: "1", childrenNodes: [parent] }, "A")).toBe(false);
  });

  it("[S3.232] is found two levels deep", () => {
    const tree = flagNodes(resolveFlags(new Map([...allOn].filter(([modId]) => modId !== "CAPTCHA3"))));
    expect(flagParents.get("MOBILENUMPASSREG3")).toBe("MOBILENUMREG3");
    expect(flagParents.get("MOBILENUMREG3")).toBe("REG3");
    expect(isNodeOn(tree, "MOBILENUMPASSREG3")).toBe(true);
    expect(isNodeOn(tree, "CAPTCHA3")).toBe(false);
  });
});

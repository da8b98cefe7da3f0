/**
 * Leaves out of the browser's bundle what React DOM carries for features that no page of the portal uses: view
 * transitions, suspense lists, fragment refs, hoisted documents' elements, form actions, resource hints.
 * React's code is one closure, in which no bundler can see that they are never asked for; they are 11 kB of gzip
 * before the first interaction. `docs/decisions/0016-trimmed-react-dom.md` tells the price.
 */

import { parseSync, Visitor } from "rolldown/utils";
import type { Plugin } from "vite";

type Node = { readonly type: string; readonly start: number; readonly end: number };
type Named = Node & { readonly name?: string };
type FunctionNode = Node & { readonly id?: Named | null; readonly body?: Node | null };
type Case = Node & {
  readonly test: (Node & { readonly value?: unknown }) | null;
  readonly consequent: readonly Node[];
};
type Switch = Node & { readonly discriminant: Node & { readonly property?: Named }; readonly cases: readonly Case[] };

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Kinds of fibers that are not made: suspense list, hoistable, html/head/body, view transition. */
const unusedTags: ReadonlySet<unknown> = new Set([19, 26, 27, 30]);

/**
 * Function → what stands in its place. Empty ones walk a tree in search of a feature that is not there, or can only
 * be reached by it. The version is pinned; a name that React no longer has fails the build.
 */
const replacements: ReadonlyMap<string, string> = new Map([
  ...names(
    "commitEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions commitDeletedPairViewTransitions",
    "commitAppearingPairViewTransitions restoreNestedViewTransitions restorePairedViewTransitions",
    "restoreEnterOrExitViewTransitions restoreViewTransitionOnHostInstances restoreViewTransitionName",
    "applyViewTransitionName applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive",
    "measureNestedViewTransitions measureViewTransitionHostInstancesRecursive trackEnterViewTransitions",
    "scheduleViewTransitionEvent startViewTransition getViewTransitionName getViewTransitionClassName",
    "createViewTransitionInstance reportViewTransitionError ViewTransitionPseudoElement",
    "retryActivityComponentWithoutHydrating pushDehydratedActivitySuspenseHandler",
    "commitActivityHydrationCallbacks updateSuspenseListComponent",
    "FragmentInstance commitNewChildToFragmentInstance commitNewChildToFragmentInstances",
    "deleteChildFromFragmentInstance commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects",
    "validateDocumentPositionWithFiberTree findFragmentInstanceOrTextInstanceSiblings",
    "getResource acquireResource preloadResource suspendResource preloadResourceAndSuspendIfNeeded",
    "preloadStylesheet insertStylesheet insertStylesheetIntoRoot adoptPreloadPropsForStylesheet",
    "getHydratableHoistableCache mountHoistable createHoistableInstance suspendInstance estimateBandwidth",
    "preload preloadModule preinitStyle preinitScript preinitModuleScript preconnectAs prefetchDNS preconnect",
    "mountActionState updateActionState rerenderActionState updateActionStateImpl dispatchActionState",
    "runActionStateAction handleActionReturnValue onActionSuccess onActionError notifyActionListeners",
    "actionStateActionEffect extractEvents$1",
  ),
  ["isHostHoistableType", "return !1;"],
  // Names are mangled in a build: which lines of which function threw says nothing there.
  ["describeNativeComponentFrame", 'return describeBuiltInComponentFrame(fn.displayName || fn.name || "");'],
]);

const unusedPrototypes = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\./;

/** For the client's build. The server's renderer and development use React as it is. */
export function trimReactDom(): Plugin {
  return {
    name: "trim-react-dom",
    enforce: "pre",
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutUnusedFeatures(code), map: null }),
    },
  };
}

/** `react-dom-client.production.js` without them. Throws when it is not the version that this file knows. */
export function withoutUnusedFeatures(code: string): string {
  const { program } = parseSync("react-dom-client.production.js", code);
  const edits: Edit[] = [];
  const missing = new Set(replacements.keys());
  for (const node of program.body as readonly FunctionNode[]) {
    if (unusedPrototypes.test(code.slice(node.start, node.end))) edits.push({ ...node, text: "" });
    const replacement = replacements.get(node.id?.name ?? "");
    if (node.type !== "FunctionDeclaration" || replacement === undefined || !node.body) continue;
    missing.delete(node.id?.name ?? "");
    edits.push({ start: node.body.start + 1, end: node.body.end - 1, text: replacement });
  }
  if (missing.size > 0) throw new Error(`React DOM has changed: it has no ${[...missing].join(", ")}`);
  return applyEdits(code, [...edits, ...findUnusedCases(code, program, edits)]);
}

/** The cases of unused tags in every `switch (….tag)` that is still there. */
function findUnusedCases(code: string, program: object, gone: readonly Edit[]): Edit[] {
  const edits: Edit[] = [];
  const functions: FunctionNode[] = [];
  const enter = (node: FunctionNode) => void functions.push(node);
  const leave = () => void functions.pop();
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    SwitchStatement(node) {
      const found = node as unknown as Switch;
      const body = functions.at(-1)?.body;
      const isGone = gone.some(({ start, end }) => start <= found.start && found.end <= end);
      if (isGone || !body || found.discriminant.property?.name !== "tag") return;
      const dropped = droppedCases(found);
      const names = new Set(dropped.flatMap((edit) => declaredNames(code.slice(edit.start, edit.end))));
      edits.push(...dropped);
      // Other cases of the same function share its variables.
      if (names.size > 0)
        edits.push({ start: body.start + 1, end: body.start + 1, text: `var ${[...names].join(",")};` });
    },
  }).visit(program as Parameters<Visitor["visit"]>[0]);
  return edits;
}

/** A case that another one falls into keeps its statements, and loses its label only. */
function droppedCases({ cases }: Switch): Edit[] {
  const edits: Edit[] = [];
  let isFallenInto = false;
  for (const { test, consequent, start, end } of cases) {
    const isUnused = test !== null && unusedTags.has(test.value);
    const bodyStart = consequent[0]?.start ?? end;
    if (isUnused) edits.push({ start, end: isFallenInto ? bodyStart : end, text: "" });
    isFallenInto = (isFallenInto || !isUnused) && !endsThere(consequent.at(-1));
  }
  return edits;
}

function endsThere(statement: Node | undefined): boolean {
  return statement !== undefined && /^(?:Break|Return|Throw|Continue)Statement$/.test(statement.type);
}

function declaredNames(code: string): string[] {
  const names: string[] = [];
  const { program } = parseSync("case.js", `function f(x){a:switch(x){${code}}}`);
  new Visitor({
    VariableDeclarator({ id }) {
      if (id.type === "Identifier") names.push(id.name);
    },
  }).visit(program);
  return names;
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => `${text.slice(0, edit.start)}${edit.text}${text.slice(edit.end)}`, code);
}

function names(...lines: readonly string[]): [string, string][] {
  return lines.flatMap((line) => line.split(" ")).map((name) => [name, ""]);
}

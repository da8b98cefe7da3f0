/**
 * The feature flags of a merchant as one typed tree. If a flag is off, all flags below it are off too. A flag without a
 * row is off, and so is an unknown modId (specification, sections 3 and 6). Ids: docs/wire-format.md, Status and flags.
 * We chose the position of each flag: it is below the flags that it depends on.
 */

/** The root is not a flag: it is always on and has no row. */
export const flagRoot = "ROOT";

/** Flag → the flags below it, in the order in which the back office lists them. */
export const flagTree = {
  COMM3: { CAPTCHA3: {}, GEETEST3: {}, GEETESTTEST3: {}, GEETESTVCODE3: {} },
  REG3: { MOBILENUMREG3: { MOBILENUMPASSREG3: {} }, REGMOBVERF3: {}, FIREBASECREATEACC3: {} },
  MOBILELOGIN3: {},
  MOBILEVERCODELOGIN3: {},
  LOGINIPVERF3: {},
  FREEPLAY3: {},
  PASS3: { PWDEXPFORCECHANGE3: {} },
  CHNGPASSVERIF3: {},
  PAYMENTPASS3: { WDRAWNOPASSVERIF3: {} },
  GAMELO3: { GAMELOHOT3: {}, GAMELOFAV3: {}, GAMELOREC3: {} },
  MEMTRANS3: {},
  CREDITMAR3: {},
  INBOX3: { MAILCEN: {} },
  FEEDBACK3: {},
  REWCEN3: {},
  PTSYS3: {},
  MYRBT3: { PLYRBT: {}, MANPLAYREB3: {} },
  AGEINFO3: { AGEPAG: {} },
  AGENTANNOUNCE3: {},
  REGCEN: { AGEREGDOWN3: {}, CREATEAFF3: {}, AFFMAN3: {} },
  DOWNMAN: { TRANSBETREPMEM3: {}, AGENTRANSMULTDOWN3: {} },
  TEAMBETTING3: {},
  AGETEAMPNL3: {},
  AGEREV3: {},
  AGEDOWNTRANS3: {},
  AGETRANSFERUP3: {},
  DIVIDEND: {},
  DAYSAL: { DAYSALMR: {} },
  HOURSAL3: {},
  RTSALARY3: {},
} as const;

interface FlagBranches {
  readonly [modId: string]: FlagBranches;
}

type IdsOf<Branches> = { [Id in keyof Branches & string]: Id | IdsOf<Branches[Id]> }[keyof Branches & string];

/** The modId of a flag. */
export type FlagId = IdsOf<typeof flagTree>;

/** The effective value of each flag: true only if the flag and all flags above it are on. */
export type FlagValues = Readonly<Record<FlagId, boolean>>;

/** A node of the tree in its wire format: `enabled` is the text "1" or "0" (docs/wire-format.md, Status and flags). */
export interface FlagNode {
  modId: string;
  enabled: string;
  childrenNodes: FlagNode[];
}

/** Every flag with its parent (null for flags at the top), parents first. */
export const flagParents: ReadonlyMap<FlagId, FlagId | null> = new Map(parentsOf(flagTree, null));

/** All flags, parents first. */
export const flagIds: readonly FlagId[] = [...flagParents.keys()];

export function isFlagId(text: string): text is FlagId {
  return flagParents.has(text as FlagId);
}

/** The effective values: a flag is on if its own switch and all switches above it are on. */
export function resolveFlags(switches: ReadonlyMap<string, boolean>): FlagValues {
  const values = new Map<FlagId, boolean>();
  for (const [modId, parent] of flagParents) {
    const isParentOn = parent === null || values.get(parent) === true;
    values.set(modId, isParentOn && switches.get(modId) === true);
  }
  return Object.fromEntries(values) as Record<FlagId, boolean>;
}

/** The tree in its wire format. It contains effective values, so clients need not consider parents. */
export function flagNodes(values: FlagValues): FlagNode {
  const toNodes = (branches: FlagBranches): FlagNode[] =>
    Object.entries(branches).map(([modId, children]) => ({
      modId,
      enabled: isFlagId(modId) && values[modId] ? "1" : "0",
      childrenNodes: toNodes(children),
    }));
  return { modId: flagRoot, enabled: "1", childrenNodes: toNodes(flagTree) };
}

/**
 * True if a modId is on in a tree from the wire: `enabled` is "1" in its node and in all nodes above. False if
 * `enabled` is missing or has another value in one of them, and for an unknown modId.
 */
export function isNodeOn(root: FlagNode, modId: string): boolean {
  if (root.enabled !== "1") return false;
  return root.modId === modId || root.childrenNodes.some((child) => isNodeOn(child, modId));
}

function parentsOf(branches: FlagBranches, parent: FlagId | null): [FlagId, FlagId | null][] {
  return Object.entries(branches).flatMap(([modId, children]) => {
    // The type `FlagId` is derived from the same tree.
    const id = modId as FlagId;
    return [[id, parent], ...parentsOf(children, id)];
  });
}

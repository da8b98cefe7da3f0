/**
 * The feature flags of a merchant as one typed tree. A switched-off parent switches off all below it; a flag that the
 * merchant has no row for is off, and so is every modId that does not stand here (specification, sections 3 and 6).
 * Ids: docs/wire-format.md, Status and flags. Where a flag hangs is ours: below what it cannot work without.
 */

/** The root is no flag: it is always on and has no row. */
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

/** Flag → whether it is on, its parents considered. */
export type FlagValues = Readonly<Record<FlagId, boolean>>;

/**
 * A node of the tree as the wire carries it: `enabled` is the text "1" or "0" (docs/wire-format.md, Status and flags).
 */
export interface FlagNode {
  modId: string;
  enabled: string;
  childrenNodes: FlagNode[];
}

/** Every flag with the flag above it, or null: parents first. */
export const flagParents: ReadonlyMap<FlagId, FlagId | null> = new Map(parentsOf(flagTree, null));

/** All flags, parents first. */
export const flagIds: readonly FlagId[] = [...flagParents.keys()];

/** True when the text is the modId of a flag. */
export function isFlagId(text: string): text is FlagId {
  return flagParents.has(text as FlagId);
}

/** What is on: own switch on, and every switch above it. */
export function resolveFlags(switches: ReadonlyMap<string, boolean>): FlagValues {
  const values = new Map<FlagId, boolean>();
  for (const [modId, parent] of flagParents) {
    const isParentOn = parent === null || values.get(parent) === true;
    values.set(modId, isParentOn && switches.get(modId) === true);
  }
  return Object.fromEntries(values) as Record<FlagId, boolean>;
}

/** The tree of the wire. It carries what is on in effect, so that a client that only flattens it is right, too. */
export function flagNodes(values: FlagValues): FlagNode {
  const toNodes = (branches: FlagBranches): FlagNode[] =>
    Object.entries(branches).map(([modId, below]) => ({
      modId,
      enabled: isFlagId(modId) && values[modId] ? "1" : "0",
      childrenNodes: toNodes(below),
    }));
  return { modId: flagRoot, enabled: "1", childrenNodes: toNodes(flagTree) };
}

/**
 * What a tree of the wire switches on: a node counts as on when `enabled` equals "1" and all above it are on; anything
 * else, also a missing `enabled`, is off. A modId that is nowhere in the tree is off.
 */
export function isNodeOn(root: FlagNode, modId: string): boolean {
  if (root.enabled !== "1") return false;
  return root.modId === modId || root.childrenNodes.some((child) => isNodeOn(child, modId));
}

function parentsOf(branches: FlagBranches, parent: FlagId | null): [FlagId, FlagId | null][] {
  return Object.entries(branches).flatMap(([modId, below]) => {
    // The ids of the tree are the ids of the type: it is made from the tree.
    const id = modId as FlagId;
    return [[id, parent], ...parentsOf(below, id)];
  });
}

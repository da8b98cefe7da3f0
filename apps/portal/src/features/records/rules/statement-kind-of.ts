/**
 * The kinds of transfers by which the account record can be filtered, each with its groups (`codeTypes`) on the wire
 * (docs/wire-format.md, Records).
 */

export const statementKinds = {
  all: [],
  deposit: ["deposit"],
  withdraw: ["withdraw"],
  betting: ["betting"],
  winning: ["winning"],
  dividend: ["dividend"],
  rewards: ["betting_rebate", "agent_rebate", "share_bonus", "daily_wage", "hour_wage", "referral_rebate"],
  other: ["other"],
} as const satisfies Record<string, readonly string[]>;

export type StatementKind = keyof typeof statementKinds;

export const statementKindNames = Object.keys(statementKinds) as StatementKind[];

/** Returns the kind named in the URL; the default is all. */
export function statementKindOf(text: string): StatementKind {
  return statementKindNames.find((name) => name === text) ?? "all";
}

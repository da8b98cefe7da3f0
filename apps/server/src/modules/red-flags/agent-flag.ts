/** A red flag as it is kept. */

import type { MemberId } from "../../core/ids.ts";

export const flagKinds = ["selfBetting", "circle", "device", "network"] as const;
export type FlagKind = (typeof flagKinds)[number];

/** What a flag was raised for. Amounts are texts, because JSON's numbers are too small for them. */
export interface FlagEvidence {
  readonly days: number;
  /** Order of a circle; else the agent first. */
  readonly order: readonly string[];
  readonly place?: string;
  readonly browser?: string;
  readonly validMinor?: string;
  readonly teamValidMinor?: string;
  readonly sharePpm?: string;
  readonly sentMinor?: readonly string[];
}

export interface FoundFlag {
  readonly kind: FlagKind;
  /** One open flag per kind and key. */
  readonly key: string;
  readonly agentId: MemberId;
  readonly memberIds: readonly MemberId[];
  readonly evidence: FlagEvidence;
}

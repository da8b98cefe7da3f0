/** A red flag as stored. */

import type { MemberId } from "../../core/ids.ts";

export const flagKinds = ["selfBetting", "circle", "device", "network"] as const;
export type FlagKind = (typeof flagKinds)[number];

/** The evidence of a red flag. Amounts are strings, because JSON numbers are not exact enough. */
export interface FlagEvidence {
  readonly days: number;
  /** The order of a transfer circle; otherwise the agent comes first. */
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
  /** At most one open red flag exists per kind and key. */
  readonly key: string;
  readonly agentId: MemberId;
  readonly memberIds: readonly MemberId[];
  readonly evidence: FlagEvidence;
}

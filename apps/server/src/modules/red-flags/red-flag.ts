/** Types of red flags. */

import type { MemberId } from "../../core/ids.ts";

export const redFlagKinds = [
  "selfBetting",
  "circle",
  "device",
  "network",
  "namesake",
  "payee",
  "phone",
  "browser",
] as const;
export type RedFlagKind = (typeof redFlagKinds)[number];

/** The evidence of a red flag. Amounts are strings, because JSON numbers are not exact enough. */
export interface RedFlagEvidence {
  readonly days: number;
  /** Ids of the members: of a transfer circle in the order of the transfers, otherwise the agent first. */
  readonly order: readonly string[];
  readonly place?: string;
  readonly browser?: string;
  readonly validMinor?: string;
  readonly teamValidMinor?: string;
  readonly sharePpm?: string;
  readonly sentMinor?: readonly string[];
}

export interface FoundRedFlag {
  readonly kind: RedFlagKind;
  /** At most one open red flag exists per kind and key. */
  readonly key: string;
  readonly agentId: MemberId;
  readonly memberIds: readonly MemberId[];
  readonly evidence: RedFlagEvidence;
}

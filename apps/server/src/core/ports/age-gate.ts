/**
 * A function that blocks a member who is under age and tells the staff. The modules limits and alerts implement it.
 * Wired in wire-deps.ts, because identity imports no other module. The function locks the member's wallets, then the
 * member's row, so call it before the row is locked.
 */

import type { Transaction } from "../../db/connection.ts";
import type { MemberActor } from "../actor.ts";

/** Blocks the member; does nothing if the member is already blocked as under age. */
export type AgeGate = (tx: Transaction, actor: MemberActor) => Promise<void>;

/** The caller of an operation. Only the session plugin creates actors. */

import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import type { MemberId, MerchantId, SessionId, StaffId } from "./ids.ts";

export type Language = "EN" | "TY";
export type MemberRole = "trial" | "member" | "agent";
export type { StaffRole } from "@openhouse/rules/identity/staff-roles";
export type Audience = "visitor" | MemberRole | StaffRole;

interface RequestOrigin {
  readonly merchantId: MerchantId;
  readonly ip: string;
  readonly language: Language;
  readonly requestId: string;
}

export interface VisitorActor extends RequestOrigin {
  readonly kind: "visitor";
}

export interface MemberActor extends RequestOrigin {
  readonly kind: "member";
  readonly role: MemberRole;
  readonly memberId: MemberId;
  /** 0 member; 1, 2, 41, 42 agent; 4 trial (docs/product-rules.md, Accounts). */
  readonly memberType: number;
  readonly account: string;
  readonly sessionId: SessionId;
  /** True if the member signed in with a password that must be changed before anything else. */
  readonly owesPasswordChange?: boolean;
}

export interface StaffActor extends RequestOrigin {
  readonly kind: "staff";
  readonly staffId: StaffId;
  readonly account: string;
  readonly roles: readonly StaffRole[];
  readonly sessionId: SessionId;
}

export type Actor = VisitorActor | MemberActor | StaffActor;

/** The actor's audiences, as the permission table names them. */
export function audiencesOf(actor: Actor): readonly Audience[] {
  switch (actor.kind) {
    case "visitor":
      return ["visitor"];
    case "member":
      return [actor.role];
    case "staff":
      return actor.roles;
  }
}

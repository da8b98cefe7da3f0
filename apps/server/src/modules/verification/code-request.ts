/** What a one-time code is asked for, and how it is named everywhere. */

import type { Language } from "../../core/actor.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";

/** What the code opens; a code sent for one purpose opens no other. */
export type CodePurpose = "register" | "login" | "recovery" | "bind-mobile" | "bind-email" | "new-place";
export type CodeChannel = "sms" | "email";

/** The one thing that a code belongs to. */
export interface CodeSubject {
  readonly merchantId: MerchantId;
  readonly purpose: CodePurpose;
  /** As `readMobileNumber` answers it (digits, dialling code in front, no plus), or an e-mail address. */
  readonly recipient: string;
}

export interface CodeRequest extends CodeSubject {
  readonly channel: CodeChannel;
  /**
   * Whose code it is; `null` for a number that nobody has. Only registration may ask without a member and still get a
   * message: for every other purpose `null` means that all is done as usual except that nothing leaves the house.
   */
  readonly memberId: MemberId | null;
  readonly language: Language;
  readonly ip: string;
  /** The device that the account is known from, or what the client calls itself, when it sent one. */
  readonly deviceId?: string | undefined;
  /** Of a visitor's request; absent where who asks has proven more than that already. */
  readonly isPersonProven?: boolean;
}

export interface SentCode {
  /** How long the code lives; the form counts 60 times as many seconds (specification, section 4). */
  readonly expiredMinutes: number;
}

export interface CodeAttempt extends CodeSubject {
  /** When given, a code sent for another member does not fit. */
  readonly memberId?: MemberId;
  /** As the person typed it; white space around it is ignored. */
  readonly code: string;
}

/** A code that was right; it opens something only when it is consumed. */
export interface CheckedCode {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  /** The member that it was sent for; null = registration. */
  readonly memberId: MemberId | null;
}

/** Types of one-time codes. */

import type { Language } from "../../core/actor.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";

/** What the code is for; a code is valid only for its own purpose. */
export type CodePurpose = "register" | "login" | "recovery" | "bind-mobile" | "bind-email" | "new-place";
export type CodeChannel = "sms" | "email";

/** The key under which codes are stored and compared. */
export interface CodeSubject {
  readonly merchantId: MerchantId;
  readonly purpose: CodePurpose;
  /** As returned by `readMobileNumber` (digits, starting with the dialling code, no plus), or an e-mail address. */
  readonly recipient: string;
}

export interface CodeRequest extends CodeSubject {
  readonly channel: CodeChannel;
  /**
   * The member of the code; `null` if no member has the recipient. Only registration sends a message without a member.
   * For every other purpose, `null` makes everything look the same but sends no message.
   */
  readonly memberId: MemberId | null;
  readonly language: Language;
  readonly ip: string;
  /** The known device of the account, or the device id that the client sent. */
  readonly deviceId?: string | undefined;
  /** Only for requests of visitors: whether the captcha was solved. Absent for callers with a stronger proof. */
  readonly isCaptchaSolved?: boolean;
}

export interface SentCode {
  /** Lifetime of the code; the form counts down 60 times as many seconds (specification, section 4). */
  readonly expiredMinutes: number;
}

export interface CodeAttempt extends CodeSubject {
  /** If given, a code that was sent for another member is refused. */
  readonly memberId?: MemberId;
  /** As typed; surrounding white space is ignored. */
  readonly code: string;
}

/** A correct code that is not consumed yet. */
export interface CheckedCode {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  /** The member that it was sent for; null for registration. */
  readonly memberId: MemberId | null;
}

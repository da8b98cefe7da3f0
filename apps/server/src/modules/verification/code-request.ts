/** Types of one-time codes. */

import type { Language } from "../../core/actor.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";

/** The operation that a code authorises. A code is valid only for its own purpose. */
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
   * The member to whom the number or e-mail address belongs; null if it belongs to no member. With null, only a
   * registration sends a message. Every other purpose then stores a code and returns the same response, but sends no
   * message.
   */
  readonly memberId: MemberId | null;
  readonly language: Language;
  readonly ip: string;
  /** The known device of the account, or the device id that the client sent. */
  readonly deviceId?: string | undefined;
  /** Whether a visitor has solved the captcha. Undefined for callers who need none, such as signed-in members. */
  readonly isCaptchaSolved?: boolean;
  /** True if another service sends a code of its own. The code is then only counted, and no message is written. */
  readonly isRelayed?: boolean;
}

export interface SentCode {
  /** Lifetime of the code in minutes; the form shows a countdown in seconds (specification, section 4). */
  readonly expiredMinutes: number;
}

export interface CodeAttempt extends CodeSubject {
  /** If given, a code that was sent for another member is refused. */
  readonly memberId?: MemberId;
  /** As entered; spaces before and after it are ignored. */
  readonly code: string;
}

/** A correct code that is not consumed yet. */
export interface CheckedCode {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  /** The member for whom the code was sent; null for registration. */
  readonly memberId: MemberId | null;
}

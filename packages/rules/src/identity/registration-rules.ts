/**
 * The rules of the registration form: which fields there are, what each may hold, which are shown when. Client and
 * server ask the same functions, so what the form accepts is what the call accepts. Source: specification, sections 2,
 * 3 and 5; docs/wire-format.md, Registration rules.
 */

import { compilePattern, patternOf } from "./patterns.ts";
import { isVisibleText } from "./visible-text.ts";

/** A rule as it goes over the wire; lengths in characters. */
export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly patternId: number;
  /** Follows from `patternId`; `*` is anything. */
  readonly acceptedPattern: string;
  readonly minLength: number;
  readonly maxLength: number;
  /** Kind of control: text, password, number. */
  readonly type: string;
}

/** Fields of the form, in its order; those of `registerMobile` are the same with the number first. */
export const registrationFields = [
  "username",
  "password",
  "confirmPassword",
  "mobileNum",
  "verificationCode",
  "payeeName",
  "email",
  "paymentPassword",
  "whatsapp",
  "facebook",
  "line",
  "wechat",
  "qqNum",
  "idNumber",
  "recommenderId",
  "affiliateCode",
  "captcha",
] as const;

/** Fields of the login form that have rules, too. */
export const loginFields = ["loginUsername", "loginPassword", "loginMobileNum"] as const;

export type RegistrationField = (typeof registrationFields)[number];
export type RuledField = RegistrationField | (typeof loginFields)[number];
export type RegistrationRules = Readonly<Record<RuledField, FieldRule>>;

/** What a merchant may set of a rule; the rest follows. */
export type RuleChoice = Pick<FieldRule, "enabled" | "required" | "patternId" | "minLength" | "maxLength">;

/** The longest value that any field may ask for or take, in the rules and on the wire. */
export const longestValue = 255;

function rule(
  patternId: number,
  [minLength, maxLength]: readonly [number, number],
  more?: Partial<FieldRule>,
): FieldRule {
  const acceptedPattern = patternOf(patternId)?.accepted ?? "*";
  const base = { enabled: false, required: false, patternId, acceptedPattern, minLength, maxLength, type: "text" };
  return { ...base, ...more };
}

const always = { enabled: true, required: true };
const secret = { ...always, type: "password" };
const handle = () => rule(9, [2, 64]);

/** Field → rule of a merchant that changed nothing. */
export const registrationRules: RegistrationRules = {
  username: rule(1, [6, 13], always),
  password: rule(19, [8, 32], secret),
  confirmPassword: rule(19, [8, 32], secret),
  mobileNum: rule(6, [10, 16], { type: "number" }),
  verificationCode: rule(0, [0, longestValue], always),
  payeeName: rule(0, [2, 80]),
  email: rule(3, [6, 254]),
  paymentPassword: rule(19, [6, 32], { required: true, type: "password" }),
  whatsapp: rule(6, [8, 16], { type: "number" }),
  facebook: handle(),
  line: handle(),
  wechat: handle(),
  qqNum: rule(6, [5, 12], { type: "number" }),
  idNumber: rule(4, [4, 32]),
  recommenderId: rule(4, [1, 32]),
  affiliateCode: rule(4, [1, 32]),
  /** Work in place of the picture is answered in as many signs. */
  captcha: rule(0, [0, 120], { required: true }),
  loginUsername: rule(0, [1, longestValue], always),
  loginPassword: rule(0, [1, longestValue], secret),
  loginMobileNum: rule(6, [4, 16], { ...always, type: "number" }),
};

/** True when the text names a field that has a rule. */
export function isRuledField(text: string): text is RuledField {
  return Object.hasOwn(registrationRules, text);
}

/** The rules of a merchant: what it changed over the defaults. Choices that cannot be are left out. */
export function rulesWith(changed: Readonly<Record<string, Partial<RuleChoice>>>): RegistrationRules {
  const rules: Record<RuledField, FieldRule> = { ...registrationRules };
  for (const [field, choice] of Object.entries(changed)) {
    if (!isRuledField(field)) continue;
    const asked = { ...rules[field], ...choice, ...lockedParts(field) };
    if (faultOfChoice(asked) !== undefined) continue;
    const { enabled, required, patternId, minLength, maxLength } = asked;
    const acceptedPattern = patternOf(patternId)?.accepted ?? "*";
    rules[field] = { ...rules[field], enabled, required, patternId, acceptedPattern, minLength, maxLength };
  }
  return rules;
}

/**
 * The parts of a rule that no merchant can change: without them nobody could sign in. The form of codes is the house's
 * own: it sends them.
 */
export function lockedParts(field: RuledField): Partial<RuleChoice> {
  const { patternId, minLength, maxLength } = registrationRules[field];
  switch (field) {
    case "verificationCode":
      return { enabled: true, required: true, patternId, minLength, maxLength };
    case "captcha":
      return { required: true, patternId, minLength, maxLength };
    case "username":
    case "password":
    case "confirmPassword":
    case "loginUsername":
    case "loginPassword":
    case "loginMobileNum":
      return { enabled: true, required: true };
    case "paymentPassword":
      return { required: true };
    default:
      return {};
  }
}

/** Why a choice cannot be a rule; undefined when it can. */
export type ChoiceFault = "pattern" | "bounds" | "tooLong";

/** The first fault of a choice: an unknown pattern, a minimum above the maximum, a maximum beyond the wire's. */
export function faultOfChoice({ patternId, minLength, maxLength }: Omit<RuleChoice, "enabled" | "required">) {
  if (patternOf(patternId) === undefined) return "pattern" satisfies ChoiceFault;
  if (!Number.isInteger(minLength) || !Number.isInteger(maxLength)) return "bounds" satisfies ChoiceFault;
  if (minLength < 0 || maxLength < 1 || minLength > maxLength) return "bounds" satisfies ChoiceFault;
  return maxLength > longestValue ? ("tooLong" satisfies ChoiceFault) : undefined;
}

/** Why a value does not fit; checked in this order, so that the first fault is the one to say. */
export type ValueFault = "empty" | "pattern" | "length";

/** The first fault of a value under its rule; undefined when it fits. Length counts characters, not code units. */
export function faultOfValue(value: string, rule: FieldRule): ValueFault | undefined {
  if (value === "") return rule.required ? "empty" : undefined;
  if (!compilePattern(rule.acceptedPattern).test(value)) return "pattern";
  // A password is not shown to anybody: it may hold whatever its owner can type.
  if (rule.type !== "password" && !isVisibleText(value)) return "pattern";
  const length = Array.from(value).length;
  return length < rule.minLength || length > rule.maxLength ? "length" : undefined;
}

/** True when the value has the rule's form and length; an empty value fits a field that is not required. */
export function fitsRule(value: string, rule: FieldRule): boolean {
  return faultOfValue(value, rule) === undefined;
}

/** What a merchant may set of a rule. */
export function choiceOf({ enabled, required, patternId, minLength, maxLength }: FieldRule): RuleChoice {
  return { enabled, required, patternId, minLength, maxLength };
}

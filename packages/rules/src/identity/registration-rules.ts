/**
 * The rules of the registration form: its fields, the allowed values of each field, and whether it is enabled. Client
 * and server use them, so that both accept the same values. Source: specification, sections 2, 3 and 5;
 * docs/wire-format.md, Registration rules.
 */

import { compilePattern, patternOf } from "./patterns.ts";
import { isVisibleText } from "./visible-text.ts";

/** A rule in its wire format. Lengths are counted in characters. */
export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly patternId: number;
  /** Derived from `patternId`; `*` accepts anything. */
  readonly acceptedPattern: string;
  readonly minLength: number;
  readonly maxLength: number;
  /** Type of control: text, password, number, date, checkbox. */
  readonly type: string;
}

/**
 * Fields of the form in order. A registration by mobile number (`registerMobile`) has the number and its code first.
 */
export const registrationFields = [
  "username",
  "password",
  "confirmPassword",
  "mobileNum",
  "verificationCode",
  "birthday",
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

/** Fields of the login form that have rules too. */
export const loginFields = ["loginUsername", "loginPassword", "loginMobileNum"] as const;

/**
 * Fields that are no input of text: `agreement`, the box with which a person accepts the agreement. Our own form always
 * has it. Its rule decides whether registrations of other clients must accept the agreement too.
 */
export const choiceFields = ["agreement"] as const;

export type RegistrationField = (typeof registrationFields)[number];
export type RuledField = RegistrationField | (typeof loginFields)[number] | (typeof choiceFields)[number];
export type RegistrationRules = Readonly<Record<RuledField, FieldRule>>;

/** The parts of a rule that a merchant can set. */
export type RuleChoice = Pick<FieldRule, "enabled" | "required" | "patternId" | "minLength" | "maxLength">;

/** The longest value of any field, in the rules and on the wire. */
export const longestValue = 255;

function rule(
  patternId: number,
  [minLength, maxLength]: readonly [number, number],
  overrides?: Partial<FieldRule>,
): FieldRule {
  const acceptedPattern = patternOf(patternId)?.accepted ?? "*";
  const base = { enabled: false, required: false, patternId, acceptedPattern, minLength, maxLength, type: "text" };
  return { ...base, ...overrides };
}

const always = { enabled: true, required: true };
const secret = { ...always, type: "password" };
const handle = () => rule(9, [2, 64]);

/** The default rules by field. */
export const registrationRules: RegistrationRules = {
  username: rule(1, [6, 13], always),
  password: rule(19, [8, 32], secret),
  confirmPassword: rule(19, [8, 32], secret),
  // The shortest mobile numbers have seven digits. `mobileRule` applies the lengths of each country.
  mobileNum: rule(6, [7, 16], { type: "number" }),
  verificationCode: rule(0, [0, longestValue], always),
  birthday: rule(11, [10, 10], { ...always, type: "date" }),
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
  /** The answer to a proof of work can have up to 120 characters. */
  captcha: rule(0, [0, 120], { required: true }),
  agreement: rule(0, [0, 5], { type: "checkbox" }),
  loginUsername: rule(0, [1, longestValue], always),
  loginPassword: rule(0, [1, longestValue], secret),
  loginMobileNum: rule(6, [4, 16], { ...always, type: "number" }),
};

export function isRuledField(text: string): text is RuledField {
  return Object.hasOwn(registrationRules, text);
}

/** The rules of a merchant: the defaults with the merchant's choices. Invalid choices are ignored. */
export function rulesWith(choices: Readonly<Record<string, Partial<RuleChoice>>>): RegistrationRules {
  const rules: Record<RuledField, FieldRule> = { ...registrationRules };
  for (const [field, choice] of Object.entries(choices)) {
    if (!isRuledField(field)) continue;
    const requestedRule = { ...rules[field], ...choice, ...lockedParts(field) };
    if (faultOfChoice(requestedRule) !== undefined) continue;
    const { enabled, required, patternId, minLength, maxLength } = requestedRule;
    const acceptedPattern = patternOf(patternId)?.accepted ?? "*";
    rules[field] = { ...rules[field], enabled, required, patternId, acceptedPattern, minLength, maxLength };
  }
  return rules;
}

/**
 * The parts of a rule that no merchant can change. If they were changed, members could not sign in, or the portal could
 * not check its own codes, captchas and dates.
 */
export function lockedParts(field: RuledField): Partial<RuleChoice> {
  const { patternId, minLength, maxLength } = registrationRules[field];
  switch (field) {
    case "verificationCode":
      return { enabled: true, required: true, patternId, minLength, maxLength };
    case "birthday":
    case "agreement":
      return { patternId, minLength, maxLength };
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

export type ChoiceFault = "pattern" | "bounds" | "tooLong" | "weak";

/** The staff cannot allow shorter secrets. The specification has passwords of six characters. */
const shortestSecrets: Readonly<Partial<Record<RuledField, number>>> = { password: 6, paymentPassword: 6 };

/**
 * Returns the first fault of a choice: an unknown pattern, invalid bounds (for example a minimum above the maximum), or
 * a maximum above `longestValue`; with `field`, also a minimum below the field's value in `shortestSecrets`.
 */
export function faultOfChoice(
  { patternId, minLength, maxLength }: Omit<RuleChoice, "enabled" | "required">,
  field?: RuledField,
) {
  if (patternOf(patternId) === undefined) return "pattern" satisfies ChoiceFault;
  if (!Number.isInteger(minLength) || !Number.isInteger(maxLength)) return "bounds" satisfies ChoiceFault;
  if (minLength < 0 || maxLength < 1 || minLength > maxLength) return "bounds" satisfies ChoiceFault;
  if (maxLength > longestValue) return "tooLong" satisfies ChoiceFault;
  const shortest = field === undefined ? 0 : (shortestSecrets[field] ?? 0);
  return minLength < shortest ? ("weak" satisfies ChoiceFault) : undefined;
}

/** Faults of a value, in the order in which they are checked. */
export type ValueFault = "empty" | "pattern" | "length";

/** Returns the first fault of a value under its rule, or undefined. Counts characters, not code units. */
export function faultOfValue(value: string, rule: FieldRule): ValueFault | undefined {
  if (value === "") return rule.required ? "empty" : undefined;
  if (!compilePattern(rule.acceptedPattern).test(value)) return "pattern";
  // Passwords are never displayed, so they may contain any character.
  if (rule.type !== "password" && !isVisibleText(value)) return "pattern";
  const length = Array.from(value).length;
  return length < rule.minLength || length > rule.maxLength ? "length" : undefined;
}

/** True if the value is valid under the rule. An empty value is valid for an optional field. */
export function fitsRule(value: string, rule: FieldRule): boolean {
  return faultOfValue(value, rule) === undefined;
}

export function choiceOf({ enabled, required, patternId, minLength, maxLength }: FieldRule): RuleChoice {
  return { enabled, required, patternId, minLength, maxLength };
}

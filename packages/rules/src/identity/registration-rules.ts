/**
 * The rules of a registration form, shared by client and server. Rule shape and pattern numbers: api-facts section 3.4;
 * an `acceptedPattern` of `*` means anything.
 */

export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly patternId: number;
  readonly acceptedPattern: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly type: string;
}

const accountRule: FieldRule = {
  enabled: true,
  required: true,
  patternId: 1,
  acceptedPattern: "[A-Za-z][A-Za-z0-9]*",
  minLength: 6,
  maxLength: 13,
  type: "text",
};

const passwordRule: FieldRule = {
  enabled: true,
  required: true,
  patternId: 19,
  acceptedPattern: "[\\x21-\\x7e]*",
  minLength: 8,
  maxLength: 32,
  type: "password",
};

/** Field name → rule, as `/wps/system/setting/register` answers it. */
export const registrationRules = {
  username: accountRule,
  password: passwordRule,
  confirmPassword: passwordRule,
  paymentPassword: { ...passwordRule, enabled: false, minLength: 6 },
} as const satisfies Record<string, FieldRule>;

/** True when the value has the rule's form and length; an empty value fits a field that is not required. */
export function fitsRule(value: string, rule: FieldRule): boolean {
  if (value === "") return !rule.required;
  if (value.length < rule.minLength || value.length > rule.maxLength) return false;
  return new RegExp(`^(?:${rule.acceptedPattern === "*" ? ".*" : rule.acceptedPattern})$`, "u").test(value);
}

/** Validation of the form of a staff account, used by the back office and the server. */

/** Pattern of an account name. */
export const staffAccountPattern = "^[a-z][a-z0-9]{3,30}$";
/** Deliberately permissive: only sending a message shows whether an e-mail address exists. */
export const staffEmailPattern = "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$";
export const shortestStaffName = 2;
export const shortestStaffEmail = 6;

/** Trimmed values. */
export interface StaffForm {
  readonly account: string;
  readonly name: string;
  readonly email: string;
}

/** Returns the invalid fields, in the order of the form. */
export function staffFaults({ account, name, email }: StaffForm): (keyof StaffForm)[] {
  const isValid: Record<keyof StaffForm, boolean> = {
    account: new RegExp(staffAccountPattern).test(account),
    name: name.length >= shortestStaffName,
    email: isStaffEmail(email),
  };
  return (["account", "name", "email"] as const).filter((field) => !isValid[field]);
}

/** True if the text has the form of an e-mail address. */
export function isStaffEmail(text: string): boolean {
  return text.length >= shortestStaffEmail && new RegExp(staffEmailPattern).test(text);
}

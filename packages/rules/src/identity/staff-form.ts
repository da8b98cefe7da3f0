/** What the form of a staff account asks for; the office says it at the field, the server refuses it. */

/** What an account name looks like. */
export const staffAccountPattern = "^[a-z][a-z0-9]{3,30}$";
/** Rough on purpose: whether an address exists tells the message that goes there. */
export const staffEmailPattern = "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$";
export const shortestStaffName = 2;
export const shortestStaffEmail = 6;

/** As typed, without the blanks around it. */
export interface StaffForm {
  readonly account: string;
  readonly name: string;
  readonly email: string;
}

/** The fields that are not right, in the order of the form. */
export function staffFaults({ account, name, email }: StaffForm): (keyof StaffForm)[] {
  const isRight: Record<keyof StaffForm, boolean> = {
    account: new RegExp(staffAccountPattern).test(account),
    name: name.length >= shortestStaffName,
    email: isStaffEmail(email),
  };
  return (["account", "name", "email"] as const).filter((field) => !isRight[field]);
}

/** Whether an invitation can be sent there. */
export function isStaffEmail(text: string): boolean {
  return text.length >= shortestStaffEmail && new RegExp(staffEmailPattern).test(text);
}

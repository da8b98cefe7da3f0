/** Masks an e-mail address for a person who has not yet proven to own it: "a•••@example.com". */

export function maskedEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  return `${name.slice(0, 1)}•••@${domain}`;
}

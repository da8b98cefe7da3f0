/**
 * Groups the text catalogs into areas. A domain is a catalog file (`catalogs/<lang>/<domain>.json`) and may be in
 * several areas. An area is one chunk per language in the browser, and a page loads only the areas that it needs. A new
 * domain must be added here.
 */

/** Area → domains. A browser never loads the area `server` (refusals, messages to members). */
export const areaDomains = {
  shell: ["common", "shell", "home", "system"],
  closed: ["closed"],
  lobby: ["lobby"],
  front: ["front"],
  session: ["session", "registration", "login", "recovery"],
  member: ["member", "wallet", "cashier", "records"],
  security: ["security"],
  limits: ["limits"],
  identity: ["identity"],
  activities: ["activities", "rebates"],
  agent: ["agents", "team"],
  contracts: ["contracts", "terms"],
  pages: ["content", "feedback", "install"],
  profile: ["profile"],
  modals: ["modals"],
  head: ["head"],
  backoffice: [
    "archives",
    "backoffice",
    "bills",
    "checks",
    "clearing",
    "editor",
    "finance",
    "flags",
    "identity",
    "methods",
    "oversight",
    "registration",
    "rules",
    "salaries",
    "settings",
    "terms",
  ],
  studio: ["studio"],
  server: ["bills", "errors", "messages", "payments", "supplier"],
} as const satisfies Record<string, readonly string[]>;

export type AreaName = keyof typeof areaDomains;

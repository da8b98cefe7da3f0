/** The URLs and demo logins that are printed after the start. */

import type { Config } from "./config.ts";

/** The demo's people; they exist only in the demo. */
export const demoPeople = {
  member: { account: "demoplayer", password: "Player2026" },
  agent: { account: "demoagent", password: "Agent2026" },
  paymentPassword: "Pay2026",
  /** The authenticator secret of the members who have an authenticator (demo/demo-cast.ts). */
  memberTotpSecret: "MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK",
  staffPassword: "Staff2026",
  staff: [
    { account: "demoadmin", totpSecret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" },
    { account: "demochecker", totpSecret: "KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU" },
  ],
} as const;

/** The lines that `npm start` prints when the server is ready. */
export function announcement({ port, demo }: Config): string {
  const at = (host: string, path = "") => `http://${host}:${port}${path}`;
  const lines = [
    "",
    "  Open House is open.",
    `  Portal        ${at("localhost", "/")}`,
    `  Back office   ${at("localhost", "/backoffice/")}`,
    `  API           ${at("localhost", "/docs")}`,
  ];
  if (!demo) return lines.join("\n");
  const { member, agent, paymentPassword, staffPassword, staff } = demoPeople;
  return [
    ...lines,
    `  Other brand   ${at("harbour.localhost", "/")}`,
    `  Sandbox bank  http://localhost:${port + 1}/`,
    "",
    "  DEMO: play money only. Set OPENHOUSE_DEMO=0 for anything else.",
    `  Member  ${member.account} / ${member.password}     payment password ${paymentPassword}`,
    `  Agent   ${agent.account} / ${agent.password}       payment password ${paymentPassword}`,
    ...staff.map(({ account, totpSecret }) => `  Staff   ${account} / ${staffPassword}   TOTP ${totpSecret}`),
    "",
  ].join("\n");
}

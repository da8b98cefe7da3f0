import { open, close } from "./.shots.ts";
const out = "/tmp/h-me/shots"; import { mkdirSync } from "node:fs"; mkdirSync(out, { recursive: true });
const sizes = { phone: [390, 844], desk: [1440, 900] } as const;
for (const [n, [w, h], lang, theme] of [["p", sizes.phone, "TY", "dark"], ["d", sizes.desk, "EN", "light"]] as const) {
  const p = await open({ w, h, lang, theme });
  await p.goto("/"); await p.waitForTimeout(1500); await p.screenshot({ path: `${out}/home-${n}.png` });
  await p.goto("/login"); await p.getByRole("dialog").locator("input[name=username]").fill("demoplayer"); await p.getByRole("dialog").locator("input[name=password]").fill("Player2026");
  await p.screenshot({ path: `${out}/login-${n}.png` });
  await p.getByRole("dialog").locator("button[type=submit]").click(); await p.waitForTimeout(2500);
  await p.screenshot({ path: `${out}/due-${n}.png` });
  const q = await open({ w, h, lang, theme, base: "http://harbour.localhost:8801" });
  await q.goto("/register"); await q.waitForTimeout(1500);
  await q.screenshot({ path: `${out}/reg-${n}.png` });
}
await close();

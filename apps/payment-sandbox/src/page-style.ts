/**
 * The style of the sandbox's pages: simple, clearly different from the portal, light or dark as set in the browser.
 */

import { createHash } from "node:crypto";

export const pageStyle = `
:root{color-scheme:light dark;--ground:#f4f1ea;--card:#fffdf8;--ink:#241f17;--muted:#665d4e;--line:#d9d0bd;
--edge:#8c8069;
--go:#17633f;--on-go:#fff;--stop:#a2281d;--note:#7a4c00;--note-ground:#fdf0d2;--ring:#1b5fae}
@media (prefers-color-scheme:dark){:root{--ground:#16130e;--card:#201c15;--ink:#f5efe2;--muted:#b8ad99;--line:#3a3427;
--edge:#857a65;--go:#79d2a4;--on-go:#0c2417;--stop:#ffa295;--note:#ffd68a;--note-ground:#352a12;--ring:#8fc1ff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:start center;padding:24px 16px 48px;background:var(--ground);
color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:460px}
main.wide{max-width:980px}
.top{display:flex;justify-content:space-between;align-items:center;gap:12px;margin:0 4px 16px;color:var(--muted);
font-size:14px}
.mark{display:flex;align-items:center;gap:8px;font-weight:650;color:var(--ink)}
.mark svg{width:22px;height:22px}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:24px;margin-bottom:16px}
h1{font-size:20px;line-height:1.3;margin:0 0 4px}
h2{font-size:16px;margin:0 0 12px}
p{margin:0 0 12px}
.muted{color:var(--muted)}
.sum{font-size:40px;line-height:1.15;font-weight:680;letter-spacing:-.02em;margin:12px 0 20px;
font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0 0 20px;padding:16px 0 0;
border-top:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.note{background:var(--note-ground);color:var(--note);border-radius:10px;padding:10px 14px;margin:0 0 20px;
font-size:14px}
.state{display:flex;gap:10px;align-items:center;font-weight:650;margin:0 0 16px}
.state.paid{color:var(--go)}.state.failed,.state.cancelled{color:var(--stop)}
button,.button{display:block;width:100%;min-height:48px;padding:11px 18px;border-radius:10px;
border:1px solid var(--edge);background:transparent;color:var(--ink);font:inherit;font-weight:620;text-align:center;
text-decoration:none;cursor:pointer}
button.go,.button.go{background:var(--go);border-color:var(--go);color:var(--on-go);margin-bottom:12px}
button:focus-visible,a:focus-visible,summary:focus-visible,input:focus-visible{outline:3px solid var(--ring);
outline-offset:2px}
details{border-top:1px solid var(--line);margin-top:20px;padding-top:12px}
summary{cursor:pointer;min-height:32px;color:var(--muted)}
fieldset{border:0;padding:0;margin:8px 0 0}
legend{padding:0;margin-bottom:4px;color:var(--muted);font-size:14px}
label{display:flex;gap:10px;align-items:flex-start;padding:5px 0;min-height:32px}
input[name=code]{width:100%;min-height:48px;margin-top:6px;padding:10px 12px;border:1px solid var(--edge);
border-radius:10px;background:transparent;color:inherit;font:inherit}
input[type=checkbox]{width:20px;height:20px;margin:2px 0 0;flex:none;accent-color:var(--go)}
a{color:inherit;text-underline-offset:3px}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{text-align:start;padding:9px 12px 9px 0;border-top:1px solid var(--line);white-space:nowrap}
th{color:var(--muted);font-weight:500;border-top:0}
td.number,th.number{text-align:end;font-variant-numeric:tabular-nums}
`;

/** Allows only this style and forms to the same origin; allows no scripts. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(pageStyle).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

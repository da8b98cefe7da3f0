/** The style sheet of the coin game. */

export const pageStyle = `
:root{color-scheme:dark;--ink:#f6efe2;--muted:#c9bfd2;--line:#ffffff2b;--sun:#ffc65c;--moon:#b9c8ff;--gain:#8ee6b2;
--card:#ffffff14;--ring:#ffe2a3}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:16px;color:var(--ink);
font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
background:radial-gradient(120% 70% at 50% 108%,#b1532f 0,#6a2c4f 38%,#231a45 72%,#120f2b 100%) fixed}
main{width:100%;max-width:480px;display:grid;gap:16px}
header{display:flex;justify-content:space-between;align-items:end;gap:12px}
h1{font-size:22px;line-height:1.2;margin:0;letter-spacing:-.01em}
h2{font-size:14px;font-weight:550;color:var(--muted);margin:0 0 8px}
p{margin:0}
.balance{display:grid;text-align:end;font-variant-numeric:tabular-nums}
.balance span{font-size:13px;color:var(--muted)}
.balance strong{font-size:20px}
.stage{display:grid;justify-items:center;gap:14px;padding:18px 0 6px;perspective:700px}
.coin{width:min(44vw,184px);aspect-ratio:1;border-radius:50%;display:grid;place-items:center;color:#4a2410;
background:radial-gradient(circle at 32% 26%,#fff3cf,#ffcf70 46%,#d98a26 100%);
box-shadow:inset 0 0 0 7px #ffe3a5,inset 0 0 0 9px #c27a20,0 18px 46px #0009}
.coin.moon{color:#1d2450;background:radial-gradient(circle at 32% 26%,#fff,#ccd7ff 46%,#7f8fd0 100%);
box-shadow:inset 0 0 0 7px #e8edff,inset 0 0 0 9px #6c7bbd,0 18px 46px #0009}
.coin svg{width:56%}
.outcome{min-height:2.9em;display:grid;place-items:center;text-align:center;font-size:18px;font-weight:600}
.outcome.won{color:var(--gain)}
form{display:grid;gap:16px}
fieldset{border:0;padding:0;margin:0;min-width:0}
legend{padding:0;margin-bottom:8px;font-size:14px;font-weight:550;color:var(--muted)}
.chips{display:grid;grid-template-columns:repeat(5,1fr);gap:8px}
.chip{position:relative}
.chip input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.chip span{display:grid;place-items:center;min-height:46px;border-radius:12px;border:1px solid var(--line);
background:var(--card);font-size:14px;font-weight:600;font-variant-numeric:tabular-nums}
.chip input:checked+span{background:var(--ink);color:#2b1a35;border-color:var(--ink)}
.chip input:focus-visible+span,.side:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.side{display:flex;align-items:center;justify-content:center;gap:10px;min-height:64px;border:0;border-radius:16px;
font:inherit;font-size:18px;font-weight:680;cursor:pointer;color:#33190a;background:var(--sun)}
.side.moon{color:#171d45;background:var(--moon)}
.side svg{width:30px}
.side:hover{filter:brightness(1.06)}
.odds{font-size:13px;color:var(--muted);text-align:center}
.falls{list-style:none;display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0}
.falls li{width:30px;height:30px;border-radius:50%;display:grid;place-items:center;color:var(--sun);
background:var(--card)}
.falls .moon{color:var(--moon)}
.falls .won{box-shadow:0 0 0 2px var(--gain)}
.falls svg{width:18px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-height:620px){main{gap:10px}.coin{width:112px}.stage{padding-top:4px}}
@media (prefers-reduced-motion:no-preference){
.thrown{animation:throw 1.1s cubic-bezier(.2,.7,.3,1)}
.outcome.won,.outcome.lost,.thrown~.outcome{animation:tell .3s .95s backwards}}
@keyframes throw{0%{transform:translateY(0) rotateX(0)}45%{transform:translateY(-34px) rotateX(1080deg)}
100%{transform:translateY(0) rotateX(2160deg)}}
@keyframes tell{from{opacity:0;transform:translateY(6px)}}
`;

/** The symbol "jeepney", seen from the front with its lamps on. */

const grille = Array.from(
  { length: 7 },
  (_, bar) => `<path d="M${79 + bar * 7} 128V154" stroke="#4b5f6b" stroke-width="3"/>`,
).join("");

function lamp(x: number): string {
  return (
    `<circle cx="${x}" cy="138" r="25" fill="url(#jeepney-beam)"/><circle cx="${x}" cy="138" r="14" fill="#dfe8ec"/>` +
    `<circle cx="${x}" cy="138" r="14" fill="none" stroke="#33424b" stroke-width="2.5"/>` +
    `<circle cx="${x}" cy="138" r="9.5" fill="#fff6cf"/><circle cx="${x - 3}" cy="135" r="3" fill="#ffffff"/>`
  );
}

export const jeepney = `
<defs>
  <linearGradient id="jeepney-red" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#ff7d66"/>
    <stop offset=".5" stop-color="#e2412f"/><stop offset="1" stop-color="#a8281d"/></linearGradient>
  <linearGradient id="jeepney-chrome" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#ffffff"/>
    <stop offset=".45" stop-color="#b7c6ce"/><stop offset=".55" stop-color="#7d919c"/><stop offset="1"
  stop-color="#dce6ea"/>
  </linearGradient>
  <linearGradient id="jeepney-glass" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#bfe6f7"/>
    <stop offset="1" stop-color="#2f6f95"/></linearGradient>
  <radialGradient id="jeepney-beam"><stop offset=".3" stop-color="#fff3bf" stop-opacity=".9"/>
    <stop offset="1" stop-color="#ffd679" stop-opacity="0"/></radialGradient>
</defs>
<path d="M34 176h20v14H34zM146 176h20v14h-20z" fill="#221a16"/>
<path d="M38 62Q40 40 62 38H138Q160 40 162 62V176H38Z" fill="url(#jeepney-red)" stroke="#4a130d" stroke-width="3"/>
<path d="M44 46Q100 24 156 46L158 58H42Z" fill="url(#jeepney-chrome)" stroke="#33424b" stroke-width="2.5"/>
<path d="M70 36h60v-9q-30-10-60 0Z" fill="#2fae83" stroke="#14543f" stroke-width="2.5"/>
<path d="M92 22q2-14 12-13q9 1 6 8l5 1q-2 8-11 6l1 6H91Z" fill="url(#jeepney-chrome)" stroke="#33424b"
  stroke-width="2"/>
<circle cx="56" cy="34" r="5" fill="#ffc23d" stroke="#7a3d12" stroke-width="1.5"/>
<circle cx="144" cy="34" r="5" fill="#ffc23d" stroke="#7a3d12" stroke-width="1.5"/>
<path d="M50 64H97V98H50ZM103 64H150V98H103Z" fill="url(#jeepney-glass)" stroke="#33424b" stroke-width="3"
  stroke-linejoin="round"/>
<path d="M56 92L76 66M110 92L130 66" stroke="#ffffff" stroke-opacity=".65" stroke-width="4"/>
<path d="M38 104H162V118H38Z" fill="#ffc23d" stroke="#7a3d12" stroke-width="2"/>
<path d="M44 111l7-5l7 5l-7 5zM74 111l7-5l7 5l-7 5zM112 111l7-5l7 5l-7 5zM142 111l7-5l7 5l-7 5z" fill="#2f6f95"/>
<path d="M93 111l7-6l7 6l-7 6z" fill="#e2412f"/>
<path d="M72 122H128L132 160H68Z" fill="url(#jeepney-chrome)" stroke="#33424b" stroke-width="2.5"/>
${grille}
${lamp(52)}${lamp(148)}
<path d="M30 162H170V177Q100 186 30 177Z" fill="url(#jeepney-chrome)" stroke="#33424b" stroke-width="2.5"/>
<rect x="80" y="164" width="40" height="13" rx="2" fill="#fff6cf" stroke="#7a3d12" stroke-width="1.5"/>`;

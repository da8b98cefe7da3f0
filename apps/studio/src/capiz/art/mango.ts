/** The symbol "mango": ripe, with a leaf and one cheek cut in a grid. */

export const mango = `
<defs>
  <radialGradient id="mango-skin" cx=".38" cy=".32" r=".85"><stop offset="0" stop-color="#fff2a8"/>
    <stop offset=".45" stop-color="#ffc533"/><stop offset=".8" stop-color="#f0871f"/><stop offset="1"
  stop-color="#c24a1c"/>
  </radialGradient>
  <linearGradient id="mango-flesh" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#ffe99a"/>
    <stop offset="1" stop-color="#ffae2b"/></linearGradient>
  <linearGradient id="mango-leaf" x1="0" x2="1"><stop offset="0" stop-color="#1f7d55"/><stop offset="1"
  stop-color="#59c98c"/>
  </linearGradient>
</defs>
<path d="M84 40Q88 24 98 16" stroke="#5b3319" stroke-width="7" stroke-linecap="round" fill="none"/>
<path d="M94 32Q126 2 176 22Q150 58 96 44Z" fill="url(#mango-leaf)" stroke="#0f4630" stroke-width="3"
  stroke-linejoin="round"/>
<path d="M98 36Q132 24 168 24" stroke="#c6f0d6" stroke-width="2" fill="none"/>
<path d="M82 40Q136 38 152 88Q166 146 118 170Q64 188 34 142Q14 96 50 58Q64 44 82 40Z" fill="url(#mango-skin)"
  stroke="#8a3a10" stroke-width="3"/>
<path d="M52 74Q34 94 40 122" stroke="#fffbe0" stroke-width="9" stroke-linecap="round" fill="none"
  stroke-opacity=".85"/>
<circle cx="46" cy="138" r="4" fill="#fffbe0" fill-opacity=".8"/>
<path d="M112 190Q90 166 114 138Q144 112 182 134Q194 170 160 188Q134 198 112 190Z" fill="url(#mango-flesh)"
  stroke="#8a3a10" stroke-width="3"/>
<path d="M124 132L156 190M142 124L178 178M104 152L140 194M110 172L152 122M124 190L176 128M148 192L188 150"
  stroke="#e07a1a" stroke-width="2.5"/>`;

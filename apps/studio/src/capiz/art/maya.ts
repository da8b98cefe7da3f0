/** The symbol "maya": a chestnut bird with a black hood on a stalk of rice. */

const grains = [
  [30, 166, -38],
  [44, 158, -34],
  [58, 152, -30],
  [150, 128, 28],
  [162, 120, 24],
  [174, 110, 20],
  [168, 134, 34],
]
  .map(
    ([x = 0, y = 0, turn = 0]) =>
      `<ellipse cx="${x}" cy="${y}" rx="5" ry="10" transform="rotate(${turn} ${x} ${y})" fill="#ffd679" stroke="#a8741d" stroke-width="1.5"/>`,
  )
  .join("");

export const maya = `
<defs>
  <linearGradient id="maya-body" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#d98a4b"/>
    <stop offset=".6" stop-color="#a6562a"/><stop offset="1" stop-color="#6e3217"/></linearGradient>
  <linearGradient id="maya-hood" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#57463c"/>
    <stop offset="1" stop-color="#1a120e"/></linearGradient>
  <linearGradient id="maya-wing" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#f0ab69"/>
    <stop offset="1" stop-color="#8a4520"/></linearGradient>
</defs>
<path d="M14 180Q90 150 188 100" stroke="#6f8f35" stroke-width="6" stroke-linecap="round" fill="none"/>
<path d="M14 180Q90 150 188 100" stroke="#c4de7c" stroke-width="2" stroke-linecap="round" fill="none"/>
${grains}
<path d="M58 108L10 132L18 142L70 132Z" fill="#6e3217" stroke="#33150a" stroke-width="2.5" stroke-linejoin="round"/>
<path d="M146 74Q166 116 126 144Q88 160 56 128Q52 100 84 78Z" fill="url(#maya-body)" stroke="#33150a" stroke-width="3"/>
<path d="M128 30Q164 30 166 66Q164 96 132 100Q108 102 92 82Q92 36 128 30Z" fill="url(#maya-hood)" stroke="#0d0806"
  stroke-width="3"/>
<path d="M163 52L192 64L163 78Q158 64 163 52Z" fill="#cfe2ee" stroke="#3d5868" stroke-width="2.5"
  stroke-linejoin="round"/>
<path d="M164 65H188" stroke="#3d5868" stroke-width="2"/>
<circle cx="144" cy="56" r="7.5" fill="#ffe7ad"/><circle cx="145.500" cy="56" r="4.600" fill="#120c09"/>
<circle cx="147" cy="54" r="1.800" fill="#ffffff"/>
<path d="M112 88Q60 86 46 128Q84 142 118 122Q128 104 112 88Z" fill="url(#maya-wing)" stroke="#33150a"
  stroke-width="2.5"/>
<path d="M106 100Q74 104 60 126M112 110Q86 116 74 132" stroke="#6e3217" stroke-width="2.5" fill="none"/>
<path d="M104 148v14M118 144v12" stroke="#cfa25e" stroke-width="4" stroke-linecap="round"/>`;

/** The symbol "moon": the moon over Manila Bay and its reflection on the water. */

const ripples = [142, 152, 162, 172, 182]
  .map((y, index) => {
    const half = 62 - index * 7;
    const bright = 22 - index * 2.5;
    return (
      `<path d="M${100 - half} ${y}H${100 + half}" stroke="#8fc4e8" stroke-opacity=".4" stroke-width="3"/>` +
      `<path d="M${100 - bright} ${y}H${100 + bright}" stroke="#fff3cf" stroke-width="4"/>`
    );
  })
  .join("");

export const moon = `
<defs>
  <radialGradient id="moon-face" cx=".4" cy=".36" r=".75"><stop offset="0" stop-color="#fffdf0"/>
    <stop offset=".55" stop-color="#ffeaaf"/><stop offset="1" stop-color="#e9b65a"/></radialGradient>
  <radialGradient id="moon-halo"><stop offset=".45" stop-color="#ffe9ad" stop-opacity=".6"/>
    <stop offset="1" stop-color="#ffe9ad" stop-opacity="0"/></radialGradient>
  <linearGradient id="moon-cloud" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#d9ecf7"/>
    <stop offset="1" stop-color="#6e9dbd"/></linearGradient>
</defs>
<circle cx="100" cy="80" r="98" fill="url(#moon-halo)"/>
<circle cx="100" cy="78" r="56" fill="url(#moon-face)" stroke="#b8812c" stroke-width="2.5"/>
<g fill="#d9a94f" fill-opacity=".5">
  <circle cx="82" cy="62" r="9"/><circle cx="117" cy="54" r="5.5"/><circle cx="122" cy="92" r="11"/>
  <circle cx="92" cy="102" r="6"/><circle cx="72" cy="88" r="4.5"/><circle cx="105" cy="74" r="3.5"/>
</g>
<path d="M100 22a56 56 0 0 1 0 112a70 70 0 0 0 0-112Z" fill="#b8812c" fill-opacity=".22"/>
<path d="M28 112q4-16 20-14q8-15 24-8q13-8 22 5q15-3 18 17Z" fill="url(#moon-cloud)" stroke="#3f6b8a" stroke-width="2"/>
<path d="M112 126q3-12 16-11q8-11 20-5q12-5 17 6q12 0 12 10Z" fill="url(#moon-cloud)" stroke="#3f6b8a"
  stroke-width="2"/>
<g stroke-linecap="round">${ripples}</g>`;

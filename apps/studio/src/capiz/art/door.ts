/** The symbol "door": a half-open door with capiz panes and warm light on the floor; also the operator's mark. */

const leafPanes = [0, 1, 2, 3]
  .flatMap((row) =>
    [0, 1].map((column) => {
      // Perspective: the panes grow to the left, where the door is nearer.
      const left = 49 + column * 19;
      const right = left + 17;
      const slant = (x: number) => (86 - x) * 0.16;
      const top = 40 + row * 29;
      const bottom = top + 26;
      const corners = [
        [left, top - slant(left) * (1 - row * 0.45)],
        [right, top - slant(right) * (1 - row * 0.45)],
        [right, bottom - slant(right) * (1 - (row + 1) * 0.45)],
        [left, bottom - slant(left) * (1 - (row + 1) * 0.45)],
      ].map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
      return `<path d="M${corners.join("L")}Z" fill="url(#door-shell)" stroke="#3b2212" stroke-width="1.5"/>`;
    }),
  )
  .join("");

export const door = `
<defs>
  <linearGradient id="door-light" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#fff7dc"/>
    <stop offset=".55" stop-color="#ffd679"/><stop offset="1" stop-color="#ffab3d"/></linearGradient>
  <linearGradient id="door-floor" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#ffd679" stop-opacity=".95"/>
    <stop offset="1" stop-color="#ff9d3c" stop-opacity="0"/></linearGradient>
  <linearGradient id="door-wood" x1="0" x2="1"><stop offset="0" stop-color="#7d4b26"/><stop offset=".5"
  stop-color="#a9683a"/>
    <stop offset="1" stop-color="#5b3319"/></linearGradient>
  <linearGradient id="door-shell" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#fff3d4"/>
    <stop offset="1" stop-color="#e3b871"/></linearGradient>
  <radialGradient id="door-halo"><stop offset="0" stop-color="#ffdf95" stop-opacity=".8"/>
    <stop offset="1" stop-color="#ff9d3c" stop-opacity="0"/></radialGradient>
</defs>
<ellipse cx="106" cy="92" rx="92" ry="92" fill="url(#door-halo)"/>
<path d="M44 168V60Q44 18 100 14Q156 18 156 60V168Z" fill="url(#door-wood)" stroke="#3b2212" stroke-width="3"/>
<path d="M58 168V62Q60 32 100 28Q140 32 142 62V168Z" fill="url(#door-light)"/>
<path d="M100 30V168M100 30L66 50M100 30L134 50M100 30L80 36M100 30L120 36" stroke="#ffffff" stroke-opacity=".6"
  stroke-width="1.5"/>
<path d="M58 168H142L176 198H22Z" fill="url(#door-floor)"/>
<path d="M88 36V160L44 176V34Q64 26 88 36Z" fill="#5b3319" stroke="#3b2212" stroke-width="2.5"/>
${leafPanes}
<circle cx="80" cy="104" r="4" fill="#ffe7ad" stroke="#6e3410" stroke-width="1.5"/>
<path d="M156 168H164M36 168H44" stroke="#3b2212" stroke-width="4" stroke-linecap="round"/>`;

/** The symbol "kalesa": a two-wheeled carriage with its hood up and a lamp. */

import { polar } from "./star-points.ts";

const hub = { x: 98, y: 138 };

const spokes = Array.from({ length: 12 }, (_, index) => {
  const inner = polar(hub, index * 30, 9);
  const outer = polar(hub, index * 30, 47);
  return `M${inner.x.toFixed(1)} ${inner.y.toFixed(1)}L${outer.x.toFixed(1)} ${outer.y.toFixed(1)}`;
}).join("");

export const kalesa = `
<defs>
  <linearGradient id="kalesa-hood" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#6b8f3d"/>
    <stop offset="1" stop-color="#2c4a1c"/></linearGradient>
  <linearGradient id="kalesa-body" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#c8463a"/>
    <stop offset="1" stop-color="#7d1f1c"/></linearGradient>
  <radialGradient id="kalesa-lamp"><stop offset="0" stop-color="#fff3bf"/><stop offset="1" stop-color="#ffb547"
  stop-opacity="0"/>
  </radialGradient>
</defs>
<path d="M120 128Q160 124 190 108" stroke="#5b3319" stroke-width="7" stroke-linecap="round" fill="none"/>
<path d="M120 128Q160 124 190 108" stroke="#a9683a" stroke-width="3" stroke-linecap="round" fill="none"/>
<path d="M40 92Q28 30 92 22Q120 20 138 40L130 52Q98 44 92 92Z" fill="url(#kalesa-hood)" stroke="#1c2f12"
  stroke-width="3" stroke-linejoin="round"/>
<path d="M44 90Q40 46 92 32M56 92Q56 58 110 40M72 92Q74 66 122 47" stroke="#a5c36d" stroke-width="2" fill="none"/>
<path d="M36 90H126L134 112Q128 128 104 128H60Q42 124 36 90Z" fill="url(#kalesa-body)" stroke="#45100d"
  stroke-width="3" stroke-linejoin="round"/>
<path d="M42 98H128" stroke="#ffc23d" stroke-width="4"/>
<path d="M56 112l8-6l8 6l-8 6zM82 112l8-6l8 6l-8 6zM108 112l8-6l8 6l-8 6z" fill="#ffc23d"/>
<circle cx="148" cy="84" r="26" fill="url(#kalesa-lamp)"/>
<path d="M142 72h12l3 6v16l-4 6h-10l-4-6v-16Z" fill="#fff3bf" stroke="#5b3319" stroke-width="2.5"/>
<path d="M148 64v8M148 100v12" stroke="#5b3319" stroke-width="3"/>
<circle cx="98" cy="138" r="50" fill="none" stroke="#3b2212" stroke-width="11"/>
<circle cx="98" cy="138" r="50" fill="none" stroke="#ffc23d" stroke-width="6"/>
<circle cx="98" cy="138" r="50" fill="none" stroke="#fff0c2" stroke-width="1.5"/>
<path d="${spokes}" stroke="#3b2212" stroke-width="6.5"/>
<path d="${spokes}" stroke="#e8a23a" stroke-width="3.2"/>
<circle cx="98" cy="138" r="11" fill="#c8463a" stroke="#3b2212" stroke-width="3"/>
<circle cx="98" cy="138" r="4" fill="#fff0c2"/>`;

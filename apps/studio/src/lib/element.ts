/** Builds DOM elements without HTML strings, so that no text can become markup. */

type Child = Node | string | undefined;

interface Attributes {
  readonly [name: string]: string | number | boolean | ((event: Event) => void) | undefined;
}

/** An element with attributes, listeners (`onclick` …) and children; `false` and `undefined` omit an attribute. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.replace(/^on/, ""), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

const svgSpace = "http://www.w3.org/2000/svg";

/** An icon of 24 units from path data in the text's colour; hidden from assistive technology. */
export function icon(...paths: readonly string[]): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, "svg");
  for (const [name, value] of Object.entries({
    viewBox: "0 0 24 24",
    width: "22",
    height: "22",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "1.8",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
  })) {
    svg.setAttribute(name, value);
  }
  for (const data of paths) {
    const path = document.createElementNS(svgSpace, "path");
    path.setAttribute("d", data);
    svg.append(path);
  }
  return svg;
}

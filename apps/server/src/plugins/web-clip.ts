/**
 * The profile that puts a house on the home screen of an iPhone or iPad: a web clip with its name, icon and address.
 * Source: Apple's Device Management documentation, Configuration Profile and WebClip. It asks for nothing else of the
 * device, and its owner may remove it.
 */

import { createHash } from "node:crypto";

/** What the profile says of a house. */
export interface WebClip {
  /** Code of the merchant; the profile of a house keeps its identity, so that a new one takes the place of the old. */
  readonly code: string;
  readonly name: string;
  /** What the device shows before it installs, in the language of the reader. */
  readonly description: string;
  /** Where the icon leads. */
  readonly url: string;
  /** PNG, 180 × 180. */
  readonly icon: Buffer;
}

/** The profile as a property list. */
export function webClipProfile({ code, name, description, url, icon }: WebClip): string {
  const identifier = `house.${code}.webclip`;
  const clip = dictionary({
    FullScreen: true,
    Icon: icon,
    IgnoreManifestScope: true,
    IsRemovable: true,
    Label: name,
    PayloadDescription: description,
    PayloadDisplayName: name,
    PayloadIdentifier: `${identifier}.icon`,
    PayloadType: "com.apple.webClip.managed",
    PayloadUUID: uuidOf(`${identifier}.icon`),
    PayloadVersion: 1,
    Precomposed: true,
    URL: url,
  });
  const profile = dictionary({
    PayloadDescription: description,
    PayloadDisplayName: name,
    PayloadIdentifier: identifier,
    PayloadOrganization: name,
    PayloadRemovalDisallowed: false,
    PayloadType: "Configuration",
    PayloadUUID: uuidOf(identifier),
    PayloadVersion: 1,
  });
  const body = profile.replace("<dict>", `<dict><key>PayloadContent</key><array>${clip}</array>`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n' +
    `<plist version="1.0">${body}</plist>\n`
  );
}

function dictionary(values: Readonly<Record<string, string | number | boolean | Buffer>>): string {
  const pairs = Object.entries(values).map(([key, value]) => `<key>${key}</key>${element(value)}`);
  return `<dict>${pairs.join("")}</dict>`;
}

function element(value: string | number | boolean | Buffer): string {
  if (typeof value === "boolean") return value ? "<true/>" : "<false/>";
  if (typeof value === "number") return `<integer>${value}</integer>`;
  if (typeof value === "string") return `<string>${escape(value)}</string>`;
  return `<data>${value.toString("base64")}</data>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Always the same for the same name. */
function uuidOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join("-").toUpperCase();
}

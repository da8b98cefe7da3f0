/** Redrawing (decoding and encoding again) of a picture: upright, of limited size, without blocking other requests. */

import { readFileSync } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { exifBlock } from "../../testing/exif-block.ts";
import { redrawPicture } from "./redraw-picture.ts";

/** 32 × 16 pixels in four fields of grey: black and dark above, light and white below. */
const fields = Buffer.from(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAQACABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAPwDMiyLItD//2Q==",
  "base64",
);

const redraw = (file: Buffer, maxWidth: number) => redrawPicture(Readable.from(file), { maxWidth, format: "png" });

/** The ids of the processes that redraw pictures for this process; Linux only. */
function drawerPids(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").map(Number);
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-drawer"));
}

/** The same picture with an Exif block that contains the orientation. */
function withOrientation(orientation: number): Buffer {
  const block = exifBlock(orientation);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(block.length + 2, 2);
  return Buffer.concat([fields.subarray(0, 2), head, block, fields.subarray(2)]);
}

/** The same picture as a PNG with the orientation in a block before or after the picture data. */
async function pngWithOrientation(orientation: number, place: "before" | "after"): Promise<Buffer> {
  const file = await sharp(fields).png().toBuffer();
  const block = Buffer.concat([Buffer.from("eXIf"), exifBlock(orientation).subarray("Exif\0\0".length)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(block.length - 4);
  checksum.writeUInt32BE(crc32(block));
  const at = place === "before" ? file.indexOf("IDAT") - 4 : file.indexOf("IEND") - 4;
  return Buffer.concat([file.subarray(0, at), length, block, checksum, file.subarray(at)]);
}

/** The four fields of a picture as letters, row by row: Black, Dark, Light, White. */
function fieldsOf({ bytes, width, height }: { bytes: Buffer; width: number; height: number }): string {
  const box = `width="${width}" height="${height}"`;
  const image = `<image href="data:image/png;base64,${bytes.toString("base64")}" ${box}/>`;
  const { pixels } = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${image}</svg>`).render();
  const letterAt = (x: number, y: number) => "BDLW".charAt(Math.round((pixels[(y * width + x) * 4] ?? 0) / 85));
  const [left, right, top, bottom] = [width / 4, (width * 3) / 4, height / 4, (height * 3) / 4];
  return letterAt(left, top) + letterAt(right, top) + letterAt(left, bottom) + letterAt(right, bottom);
}

describe("a picture", () => {
  it.each([
    [1, "BDLW", "32x16"],
    [2, "DBWL", "32x16"],
    [3, "WLDB", "32x16"],
    [4, "LWBD", "32x16"],
    [5, "BLDW", "16x32"],
    [6, "LBWD", "16x32"],
    [7, "WDLB", "16x32"],
    [8, "DWBL", "16x32"],
  ])("with orientation %i is drawn upright, as JPEG and as PNG", async (orientation, expectedFields, size) => {
    const files = [
      withOrientation(orientation),
      await pngWithOrientation(orientation, "before"),
      await pngWithOrientation(orientation, "after"),
    ];
    for (const file of files) {
      const drawn = await redraw(file, 1_600);
      expect([fieldsOf(drawn), `${drawn.width}x${drawn.height}`]).toEqual([expectedFields, size]);
    }
  });

  it("has at most the requested width and three million pixels, and keeps its proportions", async () => {
    const tall = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="8000"><rect width="2000" height="8000"/></svg>`,
    );
    const file = tall.render().asPng();
    const { bytes, ...size } = await redraw(file, 1_600);
    expect(size).toEqual({ width: 866, height: 3_464 });
    expect(await redraw(file, 400)).toMatchObject({ width: 400, height: 1_600 });
    expect(bytes.length).toBeLessThan(100_000);
  });

  it("is refused with 503 while eight others wait, and is drawn when it is sent again later", async () => {
    // The first takes a while, so that the others wait together.
    const largest = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: "#fff" } });
    const drawings = [redraw(await largest.png().toBuffer(), 1_600)];
    await wait(50);
    drawings.push(...Array.from({ length: 12 }, () => redraw(fields, 100)));
    const outcomes = await Promise.allSettled(drawings);
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]).toMatchObject({ reason: { code: "system.not.available", retryAfterSeconds: 8 } });
    expect(await redraw(fields, 100)).toMatchObject({ width: 32 });
  });

  it("that arrives slowly does not delay others, and is refused if its sender disconnects", async () => {
    const slow = new PassThrough();
    const drawing = redrawPicture(slow, { maxWidth: 100, format: "png" });
    slow.write(fields.subarray(0, 100));
    expect(await redraw(fields, 100)).toMatchObject({ width: 32 });
    slow.destroy(new Error("aborted"));
    await expect(drawing).rejects.toMatchObject({ code: "picture.invalid" });
  });

  it("is refused if it has more than 5 MB, but is read to its end, so that the sender can finish", async () => {
    const file = Readable.from([fields, Buffer.alloc(5 * 2 ** 20), Buffer.alloc(2 ** 20)]);
    await expect(redrawPicture(file, { maxWidth: 100, format: "png" })).rejects.toMatchObject({
      code: "file.too.large",
      params: { megabytes: 5 },
    });
    await finished(file);
  });

  it("with more than a hundred scans is refused, because it would occupy the process for a minute", async () => {
    const scans = (count: number) => Buffer.concat([fields, ...Array<Buffer>(count).fill(Buffer.from([0xff, 0xda]))]);
    await expect(redraw(scans(100), 100)).rejects.toMatchObject({ code: "picture.invalid" });
    expect(await redraw(scans(99), 100)).toMatchObject({ width: 32 });
  });

  it("is refused with 503 if the process that draws is killed, and another process draws the next one", async () => {
    const waiting = new PassThrough();
    const drawing = redrawPicture(waiting, { maxWidth: 100, format: "png" });
    waiting.write(fields.subarray(0, 100));
    expect(await redraw(fields, 100)).toMatchObject({ width: 32 });
    for (const pid of drawerPids()) process.kill(pid, "SIGKILL");
    waiting.end(fields.subarray(100));
    await expect(drawing).rejects.toMatchObject({ code: "system.not.available" });
    expect(await redraw(fields, 100)).toMatchObject({ width: 32 });
  });

  it("does not block the next picture if it cannot be drawn", async () => {
    const broken = Buffer.concat([fields.subarray(0, 130), Buffer.alloc(40)]);
    const [refused, drawn] = await Promise.allSettled([redraw(broken, 100), redraw(fields, 100)]);
    expect(refused).toMatchObject({ status: "rejected", reason: { code: "picture.invalid" } });
    expect(drawn).toMatchObject({ status: "fulfilled", value: { width: 32, height: 16 } });
  });
});

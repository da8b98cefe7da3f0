/** How a picture is drawn so that it stands as the camera saw it. Source: Exif 2.32, orientation. Pure. */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The sheet, and the transform (SVG) that puts a picture of that size, as it is stored, upright on it. */
export function turnUpright(orientation: number, { width, height }: Size): { size: Size; transform: string } {
  const lying = { width: height, height: width };
  const upright = { width, height };
  switch (orientation) {
    case 2:
      return { size: upright, transform: `matrix(-1 0 0 1 ${width} 0)` };
    case 3:
      return { size: upright, transform: `matrix(-1 0 0 -1 ${width} ${height})` };
    case 4:
      return { size: upright, transform: `matrix(1 0 0 -1 0 ${height})` };
    case 5:
      return { size: lying, transform: "matrix(0 1 1 0 0 0)" };
    case 6:
      return { size: lying, transform: `matrix(0 1 -1 0 ${height} 0)` };
    case 7:
      return { size: lying, transform: `matrix(0 -1 -1 0 ${height} ${width})` };
    case 8:
      return { size: lying, transform: `matrix(0 -1 1 0 0 ${width})` };
    default:
      return { size: upright, transform: "matrix(1 0 0 1 0 0)" };
  }
}

/** Computes the positions on the canvas, in CSS pixels, for any page size. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface StageLayout {
  readonly width: number;
  readonly height: number;
  readonly isPortrait: boolean;
  /** The fifteen cells without their frame. */
  readonly reels: Box;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Width of the wooden frame around the cells. */
  readonly frame: number;
  /** Position of the string of lanterns. */
  readonly lanterns: Box;
}

export const reelCount = 5;
export const rowCount = 3;

/** Room that the page needs around the play area. */
export interface Margins {
  readonly top: number;
  readonly bottom: number;
  /** On a low, wide page the panel is beside the reels. */
  readonly right: number;
}

/**
 * If less height than this is free, there are no lanterns, so that the reels have more room. The panel shows the
 * multiplier in any case.
 */
const minHeightWithLanterns = 330;

export function layoutStage(width: number, height: number, margins: Margins): StageLayout {
  const isPortrait = height > width;
  const frame = Math.max(10, Math.min(26, width * 0.018));
  const freeHeight = height - margins.top - margins.bottom;
  const hasLanterns = freeHeight >= minHeightWithLanterns;
  const lanternHeight = hasLanterns ? Math.min(freeHeight * (isPortrait ? 0.25 : 0.19), isPortrait ? 160 : 132) : 0;
  const beams = hasLanterns ? 34 : 12;
  const playWidth = width - margins.right;
  const roomWidth = Math.min(
    playWidth - frame * 2 - 12,
    isPortrait ? 640 : playWidth * (margins.right > 0 ? 0.92 : 0.74),
  );
  const roomHeight = freeHeight - lanternHeight - frame * 2 - beams;
  const shape = isPortrait ? 1.38 : 1.02;
  const cellWidth = Math.floor(Math.min(roomWidth / reelCount, roomHeight / rowCount / shape));
  const cellHeight = Math.floor(Math.min(roomHeight / rowCount, cellWidth * shape));
  const reelsWidth = cellWidth * reelCount;
  const reelsHeight = cellHeight * rowCount;
  const usedHeight = lanternHeight + reelsHeight + frame * 2 + beams;
  const y = margins.top + lanternHeight + frame + Math.max(0, (freeHeight - usedHeight) / (isPortrait ? 1.7 : 2));
  const x = Math.round((playWidth - reelsWidth) / 2);
  return {
    width,
    height,
    isPortrait,
    frame,
    cellWidth,
    cellHeight,
    reels: { x, y: Math.round(y), width: reelsWidth, height: reelsHeight },
    lanterns: {
      x: x - frame,
      y: Math.round(y - frame - lanternHeight),
      width: reelsWidth + frame * 2,
      height: lanternHeight,
    },
  };
}

export function cellBox({ reels, cellWidth, cellHeight }: StageLayout, reel: number, row: number): Box {
  return { x: reels.x + reel * cellWidth, y: reels.y + row * cellHeight, width: cellWidth, height: cellHeight };
}

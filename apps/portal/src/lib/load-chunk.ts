/**
 * Fetches a part of the application that comes later. What fails says which part it was, in the words of the
 * specification, section 8; a part that takes longer than two minutes counts as failed (section 9, script load
 * timeout).
 */

/** `late` took too long; `chunk` could not be fetched or run: connection lost, or a new build took its place. */
export type ChunkFailureKind = "late" | "chunk";

export class ChunkFailure extends Error {
  readonly kind: ChunkFailureKind;

  constructor(kind: ChunkFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ChunkFailure";
    this.kind = kind;
  }
}

const longestLoadMs = 120_000;

/** The part, or a `ChunkFailure`. `name` is said where the browser does not name the file. */
export async function loadChunk<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure("late", "The part took too long to load")), longestLoadMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkFailure ? error : new ChunkFailure("chunk", messageOf(error, name), error);
  } finally {
    clearTimeout(timer);
  }
}

/** Most browsers name the file in their message: our build numbers its files by a hash in their names. */
function messageOf(error: unknown, name: string): string {
  const text = error instanceof Error ? error.message : String(error);
  const [, file = name, ending] = /([\w.-]+)\.(js|css|tsx?)\b/.exec(text) ?? [];
  return `Loading ${ending === "css" ? "CSS chunk" : "chunk"} ${file} failed`;
}

/**
 * Loads a chunk of the application. The message of a failure names the chunk as in the specification, section 8. A
 * chunk that takes longer than two minutes counts as failed (section 9, script load timeout).
 */

/**
 * `late`: the chunk took too long. `chunk`: it could not be fetched or run, because the connection was lost or a new
 * build replaced it.
 */
export type ChunkFailureKind = "late" | "chunk";

export class ChunkFailure extends Error {
  readonly kind: ChunkFailureKind;

  constructor(kind: ChunkFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ChunkFailure";
    this.kind = kind;
  }
}

const loadTimeoutMs = 120_000;

/** Resolves to the chunk or rejects with `ChunkFailure`. `name` is used if the browser's message names no file. */
export async function loadChunk<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure("late", "The part took too long to load")), loadTimeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw error instanceof ChunkFailure ? error : new ChunkFailure("chunk", messageOf(error, name), error);
  } finally {
    clearTimeout(timer);
  }
}

/** Most browsers name the file in the error message; the hash in our file names identifies the chunk. */
function messageOf(error: unknown, name: string): string {
  const text = error instanceof Error ? error.message : String(error);
  const [, file = name, ending] = /([\w.-]+)\.(js|css|tsx?)\b/.exec(text) ?? [];
  return `Loading ${ending === "css" ? "CSS chunk" : "chunk"} ${file} failed`;
}

/** The server starts beside the builds of the front ends, and opens when they are there. */

/** Sent by the process that started the server, over their channel. */
export const builtMessage = "built";

/** Waits until the front ends are built. Started without a channel to another process, the server waits for nobody. */
export function watchBuild(): Promise<void> {
  if (process.send === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const look = (message: unknown) => {
      if (message !== builtMessage) return;
      process.off("message", look);
      process.channel?.unref();
      resolve();
    };
    process.on("message", look);
  });
}

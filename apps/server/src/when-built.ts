/** Lets the server start while the front ends are being built, and accept requests when the build is finished. */

/** Sent by the parent process over its channel. */
export const builtMessage = "built";

/** Waits until the front ends are built. Without a channel to a parent process it returns at once. */
export function watchBuild(): Promise<void> {
  if (process.send === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      if (message !== builtMessage) return;
      process.off("message", onMessage);
      process.channel?.unref();
      resolve();
    };
    process.on("message", onMessage);
  });
}

/**
 * Preloaded into the processes of the product. If the process that started them is killed, their channel to it closes,
 * and they shut down instead of keeping the port.
 */

if (process.connected) {
  process.channel?.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}

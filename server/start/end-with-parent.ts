// Preloaded into a program that knows nothing of ours (`next build`): it ends when the process that started it is gone, however that
// went. A build that outlived a killed start would hold Next's lock, and the next start could not build. Its own workers are given the
// same preload by Node; they live by their channel to it, which is left as it is.
if (process.env.END_WITH_PARENT === String(process.ppid)) {
  process.once("disconnect", () => process.exit(1));
  process.channel?.unref();
}

// Preloaded into a foreign program (`next build`), to end it when its parent process is gone for
// any reason. A build that outlived a killed start would hold Next's lock and block the next
// start's build. Node gives the same preload to the build's own workers, which are left alone: they
// depend on their own channel to it.
if (process.env.END_WITH_PARENT === String(process.ppid)) {
  process.once("disconnect", () => process.exit(1));
  process.channel?.unref();
}

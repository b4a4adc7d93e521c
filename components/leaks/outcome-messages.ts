/** Answers to a reported token, which do not reveal whose it is. */
export const OUTCOME_MESSAGES = {
  revoked: {
    tone: "ok",
    title: "The key is revoked",
    text: "It was a live key. It is refused from now on, and its owners are notified. Thank you.",
  },
  notified: {
    tone: "ok",
    title: "Its owners are notified",
    text: "It is a live key whose owners decide about it themselves. They are notified immediately. Thank you.",
  },
  seen_again: {
    tone: "ok",
    title: "This leak is already known",
    text: "The key's owners have already been notified. Thank you anyway.",
  },
  ended: { tone: "info", title: "The key no longer works", text: "It had already ended. There is nothing left to do." },
  test_key: {
    tone: "info",
    title: "This is a test key",
    text: "It answers from fixtures and costs nothing, so it was not revoked.",
  },
  unknown: {
    tone: "info",
    title: "Not a key of this installation",
    text: "No live key here has this token, so nothing was done. Another installation of Gatehouse may know it.",
  },
} as const;

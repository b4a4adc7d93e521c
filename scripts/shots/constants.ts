/** The time in the pictures: a Wednesday afternoon, so that daily and weekly charts have content. */
export const NOW = "2026-11-18T14:40:00.000Z";

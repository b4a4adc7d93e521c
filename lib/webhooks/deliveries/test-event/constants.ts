/** Test events a workspace may send in any minute, in one process: they go to any address that a person names. */
export const TEST_EVENTS_A_MINUTE = 60;

/** Element ID of the sidebar, for the button that opens it as a drawer. */
export const SIDEBAR_ID = "sidebar";

/** Names the sidebar to the button that opens it as a drawer. */
export const SIDEBAR_ID = "sidebar";

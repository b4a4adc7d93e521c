"use client";

// The same page inside the frame, so that the sidebar stays when a page fails.
export { default } from "../../error.tsx";

/**
 * Joins class names, leaving out falsy ones. It does not merge conflicting ones (that costs every
 * page 8 kB): a primitive's `className` is for layout (margin, width, grid cell), never for
 * restyling.
 */
export { cx as cn } from "class-variance-authority";

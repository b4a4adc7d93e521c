/**
 * Joins class names, leaving out what is false. It does not settle conflicts (that costs every page 8 kB): a primitive's
 * `className` is for placing it (margin, width, grid cell), never for repainting it.
 */
export { cx as cn } from "class-variance-authority";

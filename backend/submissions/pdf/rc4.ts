/** The cipher of old PDFs, which the platform has given up: it protects nothing here, it is read through. (RFC 6229) */
export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, n) => n)
  const at = (n: number) => state[n & 255] as number
  const swap = (a: number, b: number) => {
    const held = at(a)
    state[a & 255] = at(b)
    state[b & 255] = held
  }
  for (let n = 0, other = 0; n < 256; n++) {
    other = (other + at(n) + (key[n % key.length] ?? 0)) & 255
    swap(n, other)
  }
  const out = Buffer.allocUnsafe(bytes.length)
  let [a, b] = [0, 0]
  for (let n = 0; n < bytes.length; n++) {
    a = (a + 1) & 255
    b = (b + at(a)) & 255
    swap(a, b)
    out[n] = (bytes[n] as number) ^ at(at(a) + at(b))
  }
  return out
}

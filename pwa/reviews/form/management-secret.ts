const BYTES = 32

/** 256 random bits in base64url, with which a device reads, corrects and withdraws a review. (RFC 4648, section 5) */
export function managementSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

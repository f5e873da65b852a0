import { expect } from 'vitest'

/** What a write is answered that found no room. */
export const isFull = {
  status: 503,
  body: { code: 'unavailable', detail: expect.stringMatching(/^Nothing was saved/) },
}

/** A picture that takes more room than there is. */
export const large = `data:image/png;base64,${'A'.repeat(100_000)}`

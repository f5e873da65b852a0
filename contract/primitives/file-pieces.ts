import * as v from 'valibot'

/** The bytes of a file, piece by piece; each entry was checked before it became bytes. */
export const filePieces = v.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
)

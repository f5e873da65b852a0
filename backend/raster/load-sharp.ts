import type sharpType from 'sharp'

/** Formats that are decoded; nothing else of what the library reads reaches it. (threats G2, I3) */
const FORMATS = ['Png', 'Jpeg', 'Nsgif', 'Webp']

async function load(): Promise<typeof sharpType> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: FORMATS.map((format) => `VipsForeignLoad${format}`) })
  return sharp
}

let loading: Promise<typeof sharpType> | null = null

/**
 * The library that decodes pictures, with its limits set. Loaded with the first picture: a site without any does
 * without its memory. Set once for the process: while the limits are set a picture that is being decoded would be
 * refused.
 */
export function loadSharp(): Promise<typeof sharpType> {
  loading ??= load()
  return loading
}

import { loadSharp } from '#backend/raster/load-sharp.ts'
import { escapeMarkup } from '#contract/primitives/text.ts'

/** Words in one look. */
export interface Line {
  readonly words: string
  /** Height of the letters, in pixels. */
  readonly size: number
  readonly color: string
  readonly bold?: boolean
}

/** Pixels, as few as hold the words. */
export interface Drawn {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/** Draws words, broken into lines of `width` pixels. Rejects where there is nothing to see. */
export async function drawLine({ words, size, color, bold = false }: Line, width: number): Promise<Drawn> {
  const sharp = await loadSharp()
  const text = `<span foreground="${color}">${escapeMarkup(words)}</span>`
  const font = `sans ${bold ? 'bold ' : ''}${size}`
  return sharp({ text: { text, font, width, dpi: 72, rgba: true, wrap: 'word-char' } })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

import type { OverlayOptions } from 'sharp'
import { SHARE_SIZE, type SharePicture } from '#backend/publication/share-picture.ts'
import { loadSharp } from '#backend/raster/load-sharp.ts'
import { cleanText, escapeMarkup } from '#contract/primitives/text.ts'
import type { SectionKey } from '#contract/tiers.ts'

/** The tiers' colours on the dark ground, each light enough for dark words on it. */
const tierColors: Readonly<Record<SectionKey, string>> = {
  gold: '#f3bb30',
  silver: '#b3bac6',
  bronze: '#dd8e56',
  avoid: '#ff6b5f',
  unrated: '#9aa4b5',
}
const SITE_COLOR = '#5b9dff'
const [GROUND, INK, QUIET, ON_BADGE] = ['#0b1220', '#f5f7fa', '#aab4c5', '#10151f']

const MARGIN = 80
const WIDTH = SHARE_SIZE.width - 2 * MARGIN
/** Longest words of each kind that fit, in characters. */
const TITLE_LENGTH = 80
const LINE_LENGTH = 120

interface Line {
  readonly words: string
  /** Height of the letters, in pixels. */
  readonly size: number
  readonly color: string
  readonly bold?: boolean
}

interface Drawn {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

function shortened(text: string, length: number): string {
  const letters = [...cleanText(text.toWellFormed())]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('')
}

async function draw({ words, size, color, bold = false }: Line): Promise<Drawn> {
  const sharp = await loadSharp()
  const text = `<span foreground="${color}">${escapeMarkup(words)}</span>`
  const font = `sans ${bold ? 'bold ' : ''}${size}`
  return sharp({ text: { text, font, width: WIDTH, dpi: 72, rgba: true, wrap: 'word-char' } })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Without any font every letter looks alike: better no words than boxes. */
async function hasFonts(): Promise<boolean> {
  const [one, other] = await Promise.all(
    ['A', 'W'].map((words) => draw({ words, size: 40, color: INK }).catch(() => null)),
  )
  return one != null && other != null && !one.data.equals(other.data)
}

let legible: Promise<boolean> | null = null

const at = ({ data, info }: Drawn, top: number, left = MARGIN): OverlayOptions => {
  const { width, height, channels } = info
  return { input: data, raw: { width, height, channels }, top, left }
}

const block = (
  width: number,
  height: number,
  background: string,
  top: number,
  left: number,
): OverlayOptions => ({
  input: { create: { width, height, channels: 4, background } },
  top,
  left,
})

async function drawTexts(picture: SharePicture, color: string): Promise<OverlayOptions[]> {
  const title = shortened(picture.title, TITLE_LENGTH) || picture.siteName
  const size = title.length <= 18 ? 88 : title.length <= 40 ? 68 : 46
  const lines: Line[] = [
    { words: shortened(picture.siteName, 50), size: 34, color: QUIET, bold: true },
    { words: title, size, color: INK, bold: true },
    { words: shortened(picture.description, LINE_LENGTH), size: 30, color: QUIET },
    { words: picture.badge, size: 34, color: ON_BADGE, bold: true },
  ]
  const [site, name, description, badge] = await Promise.all(
    lines.map((line) => (line.words === '' ? null : draw(line))),
  )
  const bottom = SHARE_SIZE.height - MARGIN - (description?.info.height ?? 0)
  const badgeTop = bottom - 40 - (badge?.info.height ?? 0)
  return [
    ...(site ? [at(site, MARGIN)] : []),
    ...(name ? [at(name, 170)] : []),
    ...(description ? [at(description, bottom)] : []),
    ...(badge
      ? [
          block(badge.info.width + 48, badge.info.height + 32, color, badgeTop - 16, MARGIN),
          at(badge, badgeTop, MARGIN + 24),
        ]
      : []),
  ]
}

/**
 * Draws a picture as PNG, from words and rectangles alone: the reader of SVG stays closed to what strangers send. On a
 * machine without fonts the words are left out.
 */
export async function drawSharePicture(picture: SharePicture): Promise<Buffer> {
  const sharp = await loadSharp()
  legible ??= hasFonts()
  const color = picture.tier ? tierColors[picture.tier] : SITE_COLOR
  const words = (await legible) ? await drawTexts(picture, color) : []
  return sharp({ create: { ...SHARE_SIZE, channels: 4, background: GROUND } })
    .composite([block(20, SHARE_SIZE.height, color, 0, 0), ...words])
    .png({ palette: true, colours: 64 })
    .toBuffer()
}

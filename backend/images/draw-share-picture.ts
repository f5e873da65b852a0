import type { OverlayOptions } from 'sharp'
import { SHARE_SIZE, type SharePicture } from '#backend/publication/share-picture.ts'
import { loadSharp } from '#backend/raster/load-sharp.ts'
import { cleanText } from '#contract/primitives/text.ts'
import type { SectionKey } from '#contract/tiers.ts'
import { canBeShown } from './covered-letters.ts'
import { type Drawn, drawLine, type Line } from './draw-line.ts'

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

function shortened(text: string, length: number): string {
  const letters = [...cleanText(text.toWellFormed())]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('')
}

/** Without any font every letter looks alike: better no words than boxes. */
async function hasFonts(): Promise<boolean> {
  const [one, other] = await Promise.all(
    ['A', 'W'].map((words) => drawLine({ words, size: 40, color: INK }, WIDTH).catch(() => null)),
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

/** The words of a picture, and whether its title is among them. */
interface DrawnTexts {
  readonly overlays: OverlayOptions[]
  readonly hasTitle: boolean
}

async function drawTexts(picture: SharePicture, color: string): Promise<DrawnTexts> {
  const title = shortened(picture.title, TITLE_LENGTH) || picture.siteName
  const size = title.length <= 18 ? 88 : title.length <= 40 ? 68 : 46
  const lines: Line[] = [
    { words: shortened(picture.siteName, 50), size: 34, color: QUIET, bold: true },
    { words: title, size, color: INK, bold: true },
    { words: shortened(picture.description, LINE_LENGTH), size: 30, color: QUIET },
    { words: picture.badge, size: 34, color: ON_BADGE, bold: true },
  ]
  const drawn = async (line: Line) =>
    line.words !== '' && (await canBeShown(line.words)) ? drawLine(line, WIDTH) : null
  const [site, name, description, badge] = await Promise.all(lines.map(drawn))
  const bottom = SHARE_SIZE.height - MARGIN - (description?.info.height ?? 0)
  const badgeTop = bottom - 40 - (badge?.info.height ?? 0)
  const overlays = [
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
  return { overlays, hasTitle: name != null }
}

/** A picture as PNG. */
export interface DrawnPicture {
  readonly bytes: Buffer
  /** Whether no font here has all letters of its title, which is left out. */
  readonly lacksTitle: boolean
}

/**
 * Draws a picture, from words and rectangles alone: the reader of SVG stays closed to what strangers send. Words with letters that
 * no font here has are left out, on a machine without fonts all of them.
 */
export async function drawSharePicture(picture: SharePicture): Promise<DrawnPicture> {
  const sharp = await loadSharp()
  legible ??= hasFonts()
  const color = picture.tier ? tierColors[picture.tier] : SITE_COLOR
  const words = (await legible) ? await drawTexts(picture, color) : null
  const bytes = await sharp({ create: { ...SHARE_SIZE, channels: 4, background: GROUND } })
    .composite([block(20, SHARE_SIZE.height, color, 0, 0), ...(words?.overlays ?? [])])
    .png({ palette: true, colours: 64 })
    .toBuffer()
  return { bytes, lacksTitle: words?.hasTitle === false }
}

import { type Drawn, drawLine } from './draw-line.ts'

/** One of each length: never letters (Unicode, section 23.7), so that no font has them. */
const NO_LETTERS = ['\u{fdd0}', '\u{1fffe}']

/** Every font has them; or nothing is to be seen of them, with any font or none. */
const SURE = /[\x20-\x7e\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

const drawLetter = (words: string): Promise<Drawn | null> =>
  drawLine({ words, size: 40, color: '#ffffff' }, 400).catch(() => null)

const alphaAt = ({ data, info: { width, channels } }: Drawn, x: number, y: number): number | undefined =>
  data[(y * width + x) * channels + channels - 1]

/** Whether the frame of a box stands in a picture at a place. What is written into the box differs. */
function standsAt(picture: Drawn, box: Drawn, left: number, top: number): boolean {
  const { width, height } = box.info
  for (let y = 0; y < height; y++) {
    const step = y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1)
    for (let x = 0; x < width; x += step)
      if (alphaAt(picture, left + x, top + y) !== alphaAt(box, x, y)) return false
  }
  return true
}

function holds(picture: Drawn, box: Drawn): boolean {
  const [most, lowest] = [picture.info.width - box.info.width, picture.info.height - box.info.height]
  for (let top = 0; top <= lowest; top++)
    for (let left = 0; left <= most; left++) if (standsAt(picture, box, left, top)) return true
  return false
}

let boxes: Promise<readonly Drawn[]> | null = null

async function drawBoxes(): Promise<readonly Drawn[]> {
  const drawn = await Promise.all(NO_LETTERS.map(drawLetter))
  return drawn.filter((box) => box !== null)
}

/**
 * Whether the fonts of this machine have every letter of a text. The rasteriser does not say; for a letter that is in no font it
 * draws a box with the letter's number, so each letter is drawn and such a box is looked for.
 */
export async function canBeShown(text: string): Promise<boolean> {
  boxes ??= drawBoxes()
  const unsure = new Set(text.normalize('NFC').replace(SURE, ''))
  for (const letter of unsure) {
    const drawn = await drawLetter(letter)
    if (drawn && (await boxes).some((box) => holds(drawn, box))) return false
  }
  return true
}

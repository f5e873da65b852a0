/** A measure in a style sheet that no token names. */
interface Measure {
  readonly place: string
  readonly size: string
}

/** Tracks of a grid say their own widths, and pictures are blurred by pixels. */
const SAYS_ITS_OWN = /^(?:--.*|grid-template(?:-columns|-rows)?|grid-auto-(?:columns|rows)|backdrop-filter)$/
/** Hairlines, rings and grips do not grow with the text. */
const THIN = 5
/** From here on, in rem, a part may have a measure that no other has. */
const LARGE = 5

const bareOf = (sheet: string): string =>
  sheet.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))

/** Measures outside of tokens: in rem all of them, in pixels those past a hairline. */
function measuresIn(path: string, sheet: string): readonly Measure[] {
  const bare = bareOf(sheet)
  return [...bare.matchAll(/([\w-]+):\s+([^;{}]+);/g)].flatMap(
    ({ 1: property = '', 2: value = '', index }) => {
      if (SAYS_ITS_OWN.test(property)) return []
      const place = `${path}:${bare.slice(0, index).split('\n').length}`
      return [...value.matchAll(/(?<![\w-])-?(\d*\.?\d+)(rem|px)\b/g)]
        .filter(({ 1: count, 2: unit }) => unit === 'rem' || Number(count) > THIN)
        .map(({ 0: size }) => ({ place, size }))
    },
  )
}

type Sheets = ReadonlyMap<string, string>

/** Measures that a token stands for, or that two parts share without one. */
export function rawMeasures(sheets: Sheets): readonly string[] {
  const all = [...sheets].flatMap(([path, sheet]) => measuresIn(path, sheet))
  return all
    .filter(({ size }) => {
      const isLarge = size.endsWith('rem') && Number.parseFloat(size) >= LARGE
      return !isLarge || all.filter((other) => other.size === size).length > 1
    })
    .map(({ place, size }) => `${place} ${size}`)
}

/** Queries of the screen's size that say the size instead of its name. */
export function unnamedMedia(sheets: Sheets): readonly string[] {
  return [...sheets].flatMap(([path, sheet]) =>
    [...bareOf(sheet).matchAll(/(?<!@custom-variant[^\n]*)@media[^{]*\b(?:width|height)\b[^{]*/g)].map(
      ({ 0: query }) => `${path}: ${query.trim()}`,
    ),
  )
}

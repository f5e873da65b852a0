/** A tag with attributes. */
const OPENING = /<([a-z]+)(\s[^<>]*)>/g
/** Marks an element that stands below the first screen: the document conceals it until the style sheet is there. */
const LATER = ' data-later="'
const TAG = /<(\/?)([a-z]+)\b[^<>]*>/g

/** The place after the tag that closes the element `name` whose content begins at `start`. */
function endOf(html: string, name: string, start: number): number {
  TAG.lastIndex = start
  let depth = 1
  for (let tag = TAG.exec(html); tag; tag = TAG.exec(html)) {
    if (tag[2] === name) depth += tag[1] === '/' ? -1 : 1
    if (depth === 0) return TAG.lastIndex
  }
  return html.length
}

/** A page's markup without what stands below its first screen. */
export function firstScreenOf(html: string): string {
  let kept = ''
  let start = 0
  for (const later of html.matchAll(OPENING)) {
    if (later.index < start || !later[2]?.includes(LATER)) continue
    kept += html.slice(start, later.index)
    start = endOf(html, later[1] ?? '', later.index + later[0].length)
  }
  return kept + html.slice(start)
}

/**
 * Holds back what stands below the first screen while its styles are on their way. It takes no room and costs no
 * layout. Should they never come, it shows itself after four seconds, plainly.
 */
export const CONCEALED =
  '@layer base{[data-later]{visibility:hidden;content-visibility:hidden;height:0;overflow:clip;animation:later 0s 4s forwards}}' +
  '@keyframes later{to{visibility:visible;content-visibility:visible;height:auto;overflow:visible}}'

/** A list of firms in a page's markup, and the row in it that stands below the first screen. */
const LIST = /<section\s+id="([\w-]+)"[^<>]*\sdata-drawn=/g
const BELOW = /<tr\s[^<>]*?\bid="([\w-]+)"/
/** A sheet over the page. It stands on the screen's lower edge, and would grow upwards as it is read. */
const OPEN_SHEET = /<dialog\s[^<>]*?\bopen\b/
/** The page's data, which follow all of its markup. */
const WHOLE_PAGE = 'first-frame'

/**
 * Asks the browser to read a page up to the end of its first screen before it draws: a frame before the list costs more
 * than the list, and where all is there at once, the first row comes sooner. Chromium waits until the named element
 * begins, so it is the one that follows: the next row, the next list, or the page's data, also where a sheet is open.
 * Browsers that do not know it draw when they like. (HTML, link type "expect")
 */
export function expectFirstScreen(html: string): string {
  const [first, next] = [...html.matchAll(LIST)]
  if (!first) return ''
  const below = BELOW.exec(html.slice(first.index, next?.index))?.[1] ?? next?.[1]
  const awaited = OPEN_SHEET.test(html) ? WHOLE_PAGE : (below ?? WHOLE_PAGE)
  return `<link rel="expect" href="#${awaited}" blocking="render">`
}

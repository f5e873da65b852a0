/** More than the document holds at first. */
export const manyFirms = Array.from({ length: 300 }, (_, number) => ({
  name: `Firm ${String(number).padStart(3, '0')}`,
  slug: `firm-${number}`,
  category: ['gold', 'silver', 'bronze', 'avoid'][number % 4] ?? '',
  pros: [`Good: ${number}`],
  cons: [`Bad: ${number}`],
}))

/** The rows that the document shows, and its height. Runs in the page. */
export const rowsAtOnce = () => ({
  height: document.documentElement.scrollHeight,
  rows: [...document.querySelectorAll<HTMLElement>('main tbody tr')].map((row) => row.innerText),
})

/** Where the rows stand, in pixels from the top of the window. Runs in the page. */
export const placesOfRows = () =>
  [...document.querySelectorAll('main tbody tr')].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top, height }
  })

/**
 * Scrolls to the end of the list as fast as frames come; `empty`: rows that stood in sight without their text. Runs in the page.
 */
export const fling = async () => {
  const all = () => [...document.querySelectorAll<HTMLElement>('main tbody tr')]
  /** Resolves when a frame has been drawn. */
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const empty: string[] = []
  const isInSight = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  for (let stood = 0, before = -1; stood < 20; ) {
    scrollBy({ top: innerHeight, behavior: 'instant' })
    await frame()
    empty.push(
      ...all()
        .filter((row) => isInSight(row) && row.innerText.trim() === '')
        .map(({ id }) => id),
    )
    stood = scrollY === before ? stood + 1 : 0
    before = scrollY
  }
  return { rows: all().length, empty }
}

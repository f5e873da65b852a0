/** Part of the screen's height within which the beginning of a list counts as seen. */
const SEEN_WITHIN = 0.5

/**
 * Brings the beginning of a list into sight on a phone once another filter was chosen: it may stand below the screen, or far above
 * the place to which the visitor had read. `id`: of the list.
 */
export function leadToList(id: string): void {
  requestAnimationFrame(() => {
    if (matchMedia('(min-width: 43.75em)').matches) return
    const list = document.getElementById(id)
    const top = list?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > innerHeight * SEEN_WITHIN) list?.scrollIntoView({ behavior: 'instant' })
  })
}

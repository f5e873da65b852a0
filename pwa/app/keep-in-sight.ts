/**
 * Brings what a pressed summary opens into sight: browsers leave the page where it is, so that at the foot of a screen nothing
 * seems to happen. What is longer than the screen shows its beginning.
 */
export function keepOpenedInSight(): void {
  addEventListener('click', ({ target }) => {
    const details = target instanceof Element ? target.closest('summary')?.closest('details') : null
    details?.addEventListener(
      'toggle',
      () => {
        if (details.open) details.scrollIntoView({ block: 'nearest' })
      },
      { once: true },
    )
  })
}

/**
 * Brings what a key leads to into sight as a whole, its row with it. Browsers scroll to what is out of sight, but leave as it
 * is what shows a part of itself: half a chip at the edge of its row, the first lines of a long field.
 */
export function keepFocusWhole(): void {
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':is(a,button,input,summary,textarea):focus-visible'))
      return
    const whole = target.closest('tr:has(th a:focus), label:has(:focus)') ?? target
    const { top, bottom, left, right } = whole.getBoundingClientRect()
    const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    if (isInSight) whole.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  })
}

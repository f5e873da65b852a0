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

/** Whether this page is about to be loaded again: it loads nothing more ahead, and nothing counts as lost. */
export const isLeaving = (): boolean => document.documentElement.ariaBusy === 'true'

/** Says, to assistive technology too, that this page is about to be loaded again. */
export function startLeaving(): void {
  document.documentElement.ariaBusy = 'true'
}

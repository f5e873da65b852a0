/** Selects all text of an element, so that a press and hold copies it. */
export function selectText(element: Element): void {
  const selection = window.getSelection()
  selection?.removeAllRanges()
  selection?.selectAllChildren(element)
}

/**
 * Writes text to the clipboard. Call it inside the tap and before any await: browsers refuse it later. Resolves
 * to whether it worked; it never rejects.
 */
export function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator
  if (!clipboard) return Promise.resolve(false)
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

/**
 * Copies by the command that browsers had before the clipboard's own calls: it needs no permission. `fallback` is selected,
 * since some browsers copy nothing where nothing is, and stays so where this is refused, too. Returns whether it was copied.
 */
export function copyOlderWay(text: string, fallback?: Element | null): boolean {
  const selection = getSelection()
  if (fallback) selection?.selectAllChildren(fallback)
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', put)
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', put)
  if (isCopied && fallback) selection?.removeAllRanges()
  return isCopied
}

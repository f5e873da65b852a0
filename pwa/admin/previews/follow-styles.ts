const SHEETS = 'style, link[rel="stylesheet"]'

/** Gives the document of a preview the styles of this page, those that arrive later too. Answers how to stop. */
export function followStyles(page: Document): () => void {
  const copies = new Map<Element, Node>()
  const follow = () => {
    const sheets = [...document.querySelectorAll(SHEETS)]
    for (const sheet of sheets) {
      if (copies.has(sheet)) continue
      const copy = page.importNode(sheet, true)
      copies.set(sheet, copy)
      page.head.append(copy)
    }
  }
  const observer = new MutationObserver(follow)
  observer.observe(document.head, { childList: true })
  follow()
  return () => observer.disconnect()
}

/** Gives the document of a preview the colours, font and shapes that this page has. */
export function copyLook(page: Document): void {
  const { documentElement: own } = document
  const { documentElement: other } = page
  for (const name of own.style) other.style.setProperty(name, own.style.getPropertyValue(name))
  for (const key of ['mode', 'tone']) {
    const value = own.dataset[key]
    if (value !== undefined) other.dataset[key] = value
  }
}

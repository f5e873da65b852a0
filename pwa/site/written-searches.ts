/** The searches that the box wrote into the address and that are not drawn yet. */
interface WrittenSearches {
  /** The box writes this one into the address. */
  add(search: string): void
  /**
   * Told of each address that is drawn: its search, and its key, which one that was written with the search that is drawn already
   * has of its own, too. Returns whether the search came from elsewhere, and replaces the text of the box.
   */
  isFromElsewhere(drawn: string, key: string): boolean
}

/**
 * Tells addresses of the box from those of Back or "Clear All Filters". A busy device draws an address late or not at all, while
 * the visitor has deleted its text and types another. `drawn`: the search that is drawn at first.
 */
export function createWrittenSearches(drawn: string): WrittenSearches {
  let last = drawn
  let lastKey = ''
  let underWay: readonly string[] = []
  return {
    add(search) {
      underWay = [...underWay, search]
    },
    isFromElsewhere(search, key) {
      const isNews = search !== last
      if (!isNews && key === lastKey) return false
      last = search
      lastKey = key
      const index = underWay.indexOf(search)
      if (index < 0 && !isNews) return false
      underWay = index < 0 ? [] : underWay.slice(index + 1)
      return index < 0
    },
  }
}

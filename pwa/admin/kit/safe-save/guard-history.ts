/**
 * Asks before Back or Forward leaves what is unsaved, where the browser lets a page hold them; elsewhere the draft is
 * offered again. Leaving the site is the browser's own question. Answers a function that ends it.
 */
export function guardHistory(isHolding: () => boolean, mayLeave: () => Promise<boolean>): () => void {
  const { navigation } = window
  if (!navigation) return () => undefined
  let allowed: string | null = null
  const follow = async (key: string) => {
    if (!(await mayLeave())) return
    allowed = key
    navigation.traverseTo(key)
  }
  const hold = (event: NavigateEvent) => {
    const { key, sameDocument } = event.destination
    if (event.navigationType !== 'traverse' || !event.cancelable || !sameDocument) return
    if (key === allowed || !isHolding()) {
      allowed = null
      return
    }
    event.preventDefault()
    void follow(key)
  }
  navigation.addEventListener('navigate', hold)
  return () => navigation.removeEventListener('navigate', hold)
}

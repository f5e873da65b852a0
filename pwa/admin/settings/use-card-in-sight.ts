import { useEffect, useState } from 'react'
import { cardId } from './settings-card.tsx'

/** Cards whose head is in the upper part of the screen are those that are read. */
const UPPER_PART = '-20% 0px -65% 0px'

/** Key of the card that is being read; the first one until something was scrolled. */
export function useCardInSight(keys: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState(keys[0])
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setInSight(keys.find((key) => cardId(key) === entered.target.id))
      },
      { rootMargin: UPPER_PART },
    )
    for (const key of keys) {
      const card = document.getElementById(cardId(key))
      if (card) observer.observe(card)
    }
    return () => observer.disconnect()
  }, [keys])
  return inSight
}

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { useTurn } from '#pwa/ui/use-turn.ts'
import { useVisible } from '#pwa/ui/use-visible.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { Popup } from './popup.tsx'
import { messageText, popupPercent } from './popup-rules.ts'

/** The fade of a popup and the gap before the next one, in milliseconds. */
const FADE = 300
const GAP = 500

interface AffiliatePopupsProps {
  /** Firms whose links this visitor followed, in order; the list only grows. */
  readonly clicked: readonly FirmRow[]
  /** Whether a link in the popup waits for a network, which closing the popup would cancel. */
  readonly isWaiting: boolean
  readonly settings: PublicSettings['affiliatePopup']
}

interface Turn {
  /** Position in the list of clicks. */
  readonly at: number
  readonly phase: 'waiting' | 'shown' | 'leaving' | 'gap'
}

/**
 * The popups of the clicked firms, one after the other, never over an open sheet and never in a hidden tab; firms without an offer
 * are skipped.
 */
export function AffiliatePopups({ clicked, isWaiting, settings }: AffiliatePopupsProps) {
  const [{ at, phase }, setTurn] = useState<Turn>({ at: 0, phase: 'waiting' })
  const isSheetOpen = useSheetOpen()
  const isVisible = useVisible()
  const firm = clicked[at]
  const percentage = firm && settings.enabled ? popupPercent(firm, new Date()) : 0
  const isPassedBy = firm !== undefined && percentage === 0
  const place = useRef<HTMLElement>(null)
  const hasTurn = useTurn('popup', firm !== undefined && !isPassedBy, place)
  const mayAppear = hasTurn && isVisible && !isSheetOpen
  const leave = useCallback(() => setTurn((turn) => ({ ...turn, phase: 'leaving' })), [])

  useEffect(() => {
    const next = { at: at + 1, phase: 'waiting' } as const
    if (isPassedBy) setTurn(next)
    else if (phase === 'waiting' && mayAppear) setTurn({ at, phase: 'shown' })
    if (isPassedBy || phase === 'waiting' || phase === 'shown') return
    const isFading = phase === 'leaving'
    const timer = setTimeout(() => setTurn(isFading ? { at, phase: 'gap' } : next), isFading ? FADE : GAP)
    return () => clearTimeout(timer)
  }, [isPassedBy, mayAppear, at, phase])

  const isShown = firm !== undefined && !isPassedBy && (phase === 'shown' || phase === 'leaving')
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isShown && messageText(settings.message, percentage, firm.name)}</span>
      </VisuallyHidden>
      {isShown && (
        <Popup
          key={at}
          firm={firm}
          percentage={percentage}
          settings={settings}
          isHeld={isSheetOpen || !hasTurn}
          place={place}
          isTimed={isVisible && !isWaiting}
          isLeaving={phase === 'leaving'}
          visit={
            <FirmLink firm={firm} variant="tonal" codeShown onFollow={leave}>
              <span>Visit</span>
              <Icon name="arrow-up-right" size="s" />
            </FirmLink>
          }
          onClose={leave}
        />
      )}
    </>
  )
}

function watchSheets(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/** Whether a sheet or dialog is open: no popup may interrupt it. Browser only. */
function useSheetOpen(): boolean {
  return useSyncExternalStore(watchSheets, () => document.querySelector('dialog[open]') !== null)
}

import { useRef, useState } from 'react'
import { useChallengeComparison, useComparison } from '#pwa/data/comparison.ts'
import { type ComparedNoun, mostText } from '#pwa/data/comparison-store.ts'
import { paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'

/** The firms chosen for a comparison, at the foot of the screen; null without any. */
export const CompareTray = () => <Tray noun="firms" chosen={useComparison()} to={paths.compare.to} />

/** The challenges that were chosen to be compared. */
export const ChallengeTray = () => (
  <Tray noun="challenges" chosen={useChallengeComparison()} to={paths.compare.challenges} />
)

interface TrayProps {
  readonly noun: ComparedNoun
  readonly chosen: ReturnType<typeof useComparison>
  /** The address of their comparison. */
  readonly to: (slugs: readonly string[]) => string
}

function Tray({ noun, chosen: { slugs, isRefused, replace }, to }: TrayProps) {
  const text = trayText(slugs.length, isRefused && noun)
  const status = useRef<HTMLParagraphElement>(null)
  const [isCleared, setCleared] = useState(false)
  const clear = () => {
    replace([])
    setCleared(true)
    // The button that was pressed goes.
    status.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {/* Rendered empty on mount: screen readers only announce changes to existing live regions. */}
      <p ref={status} tabIndex={-1} role="status" className="sr-only">
        {(slugs.length > 0 || isCleared) && text}
      </p>
      {slugs.length > 0 && (
        <aside
          className="@container fixed right-edge-r bottom-tray left-edge-l z-(--z-header) mx-auto max-w-112 tablet:bottom-low-tray"
          data-tray=""
          aria-label="Comparison"
        >
          <div className="flex min-h-14 items-center justify-between gap-2 rounded-lg border border-border bg-surface-raised p-1 ps-4 shadow-3 @max-64:gap-1 @max-64:ps-1">
            <span className="flex-1 font-600 tabular-nums @max-64:hidden" aria-hidden="true">
              {text}
            </span>
            <IconButton icon="x" label="Clear the comparison" onClick={clear} />
            <PageLink
              className={`${buttonClass({ variant: 'primary' })} @max-64:min-w-0 @max-64:flex-1 @max-64:px-2`}
              to={to(slugs)}
            >
              Compare
            </PageLink>
          </div>
        </aside>
      )}
    </>
  )
}

/** "2 chosen"; once a further one of those found no place, why. */
export const trayText = (count: number, refused: ComparedNoun | false): string =>
  refused ? mostText(refused) : `${count} chosen`

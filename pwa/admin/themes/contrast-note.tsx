import { useCallback, useState } from 'react'
import type { DrawnTheme } from '#contract/theme/plain-theme.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { contrastReport, isWhiteOn, LEAST_CONTRAST, nearestPassing, SAFE_CONTRAST } from './contrast.ts'
import { leastContrast } from './measure-contrast.ts'
import { ThemeScope } from './theme-sample.tsx'
import styles from './themes.module.css'

const inWords = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

interface ContrastNoteProps {
  /** Plain values. */
  readonly theme: DrawnTheme
  readonly onTake: (text: string) => void
}

/** What of a theme can be read: text, buttons and badges, measured as they are drawn. (decisions section 3) */
export function ContrastNote({ theme, onTake }: ContrastNoteProps) {
  const { colors } = theme
  const report = contrastReport(colors)
  const [badges, setBadges] = useState(report.badge)
  const measure = useCallback((element: HTMLElement) => setBadges(leastContrast(element)), [])
  const areBadgesWeak = badges < LEAST_CONTRAST
  const least = report.verdict === 'unreadable' ? LEAST_CONTRAST : SAFE_CONTRAST
  const offer = report.offer ?? (areBadgesWeak ? nearestPassing(colors.text, colors.background, least) : null)
  const tone =
    report.verdict === 'unreadable' ? 'danger' : offer || report.verdict === 'weak' ? 'warning' : 'success'
  return (
    <>
      <div className={styles.frame}>
        <ThemeScope theme={theme} onDrawn={measure}>
          <div className={styles.measured} aria-hidden="true">
            <span data-measure="" className={styles.softer}>
              Softer text
            </span>
            <span data-measure="" className={styles.button}>
              Buy Now
            </span>
            <MeasuredBadges />
          </div>
        </ThemeScope>
      </div>
      <Alert tone={tone} icon="contrast" title={`Text on background ${inWords(report.text)}.`} role="status">
        <p>
          Button text is set to {isWhiteOn(colors.primary) ? 'white' : 'dark'} automatically (
          {inWords(report.button)}). Badges {inWords(badges)} or more.
        </p>
        {report.verdict === 'unreadable' && <p>A theme under {LEAST_CONTRAST}:1 cannot be activated.</p>}
        {report.verdict === 'weak' && <p>Under {SAFE_CONTRAST}:1, small text is hard to read.</p>}
        {offer && (
          <Button variant="quiet" onClick={() => onTake(offer)}>
            Use {offer} as text colour
          </Button>
        )}
      </Alert>
    </>
  )
}

function MeasuredBadges() {
  return (
    <>
      <span data-measure="">
        <Badge kind="off">20% OFF</Badge>
      </span>
      {(['gold', 'silver', 'bronze', 'avoid'] as const).map((section) => (
        <span key={section} data-measure="">
          <TierBadge section={section} />
        </span>
      ))}
    </>
  )
}

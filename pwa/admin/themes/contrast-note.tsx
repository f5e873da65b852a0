import { useCallback, useState } from 'react'
import type { DrawnTheme } from '#contract/theme/plain-theme.ts'
import {
  contrastInWords,
  contrastReport,
  fillContrast,
  isWhiteOn,
  LEAST_CONTRAST,
  nearestReadable,
  type ReadableColors,
  SAFE_CONTRAST,
} from '#contract/theme/theme-contrast.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { leastContrast } from './measure-contrast.ts'
import { ThemeScope } from './theme-sample.tsx'
import styles from './themes.module.css'

interface ContrastNoteProps {
  /** Plain values. */
  readonly theme: DrawnTheme
  readonly onTake: (colors: ReadableColors) => void
}

/** What of a theme can be read: text, buttons and badges, measured as they are drawn. */
export function ContrastNote({ theme, onTake }: ContrastNoteProps) {
  const { colors } = theme
  const report = contrastReport(colors)
  const [badges, setBadges] = useState(fillContrast(colors.accent))
  const measure = useCallback((element: HTMLElement) => setBadges(leastContrast(element)), [])
  const isShort = report.verdict === 'unreadable' || badges < LEAST_CONTRAST
  const offer = isShort && report.verdict !== 'good' ? nearestReadable(colors) : null
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
      <Alert
        tone={tone}
        icon="contrast"
        title={`Text on background ${contrastInWords(report.text)}.`}
        role="status"
      >
        <p>
          Button text is set to {isWhiteOn(colors.primary) ? 'white' : 'dark'} automatically (
          {contrastInWords(report.button)}). Badges {contrastInWords(badges)} or more.
        </p>
        {report.verdict === 'unreadable' && <p>A theme under {LEAST_CONTRAST}:1 cannot be activated.</p>}
        {report.verdict === 'weak' && <p>Under {SAFE_CONTRAST}:1, small text is hard to read.</p>}
        {offer && (
          <Button variant="quiet" onClick={() => onTake(offer)}>
            Use {offer.text} as text colour
            {offer.background !== colors.background && ` and ${offer.background} as background`}
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

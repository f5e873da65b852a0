import { useCallback, useState } from 'react'
import type { DrawnTheme } from '#contract/theme/plain-theme.ts'
import {
  contrastReport,
  fillContrast,
  formatContrast,
  hexOf,
  isWhiteOn,
  LEAST_CONTRAST,
  nearestReadable,
  type ReadableColors,
  SAFE_CONTRAST,
} from '#contract/theme/theme-contrast.ts'
import { contrastOf } from '#contract/theme/theme-rules.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import words from '../../kit/layout/words.module.css'
import { ThemeScope } from './theme-tile.tsx'
import styles from './themes.module.css'

interface ContrastNoteProps {
  /** Validated values. */
  readonly theme: DrawnTheme
  readonly onTake: (colors: ReadableColors) => void
}

/** The contrast of text, buttons and badges, measured as rendered. */
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
            <span data-measure="" className={words.caption}>
              Softer text
            </span>
            <span data-measure="" className={styles.button}>
              Buy Now
            </span>
            <span data-measure="">
              <Badge kind="off">20% OFF</Badge>
            </span>
            {(['gold', 'silver', 'bronze', 'avoid'] as const).map((section) => (
              <span key={section} data-measure="">
                <TierBadge section={section} />
              </span>
            ))}
          </div>
        </ThemeScope>
      </div>
      <Alert
        tone={tone}
        icon="contrast"
        title={`Text on background ${formatContrast(report.text)}.`}
        role="status"
      >
        <p>{`Button text is set to ${isWhiteOn(colors.primary) ? 'white' : 'dark'} automatically (${formatContrast(report.button)}). Badges ${formatContrast(badges)} or more.`}</p>
        {report.verdict === 'unreadable' && <p>{`A theme under ${LEAST_CONTRAST}:1 cannot be activated.`}</p>}
        {report.verdict === 'weak' && <p>{`Under ${SAFE_CONTRAST}:1, small text is hard to read.`}</p>}
        {offer && (
          <Button variant="quiet" onClick={() => onTake(offer)}>
            {`Use ${offer.text} as text colour${offer.background !== colors.background ? ` and ${offer.background} as background` : ''}`}
          </Button>
        )}
      </Alert>
    </>
  )
}

/** Reads any CSS colour as #rrggbb by drawing it; null unless it is opaque. */
function createColorReader(): (color: string) => string | null {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (color) => {
    if (!context) return null
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return alpha === 255 ? hexOf([red, green, blue]) : null
  }
}

/** The lowest contrast, 1 to 21, of the elements below `root` that are marked with `data-measure`, as rendered. */
function leastContrast(root: HTMLElement): number {
  const read = createColorReader()
  const backgroundOf = (element: Element | null): string | null => {
    if (!element) return null
    return read(getComputedStyle(element).backgroundColor) ?? backgroundOf(element.parentElement)
  }
  const measured = [...root.querySelectorAll('[data-measure]')].flatMap((marked) => {
    const element = marked.firstElementChild ?? marked
    const [text, background] = [read(getComputedStyle(element).color), backgroundOf(element)]
    return text && background ? [contrastOf(text, background)] : []
  })
  return Math.min(21, ...measured)
}

import type { ComponentProps } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import type { OutdatedForm } from './outdated-form.tsx'
import styles from './outdated-report.module.css'
import { reportTitle, useReportInPlace } from './use-report-in-place.tsx'

const load = async () => (await import('./outdated-form.tsx')).OutdatedForm

/** The way to say that a challenge, or a fact of a firm, is out of date. */
export function OutdatedReport({
  firm,
  challenge,
  fact,
}: Pick<ComponentProps<typeof OutdatedForm>, 'firm' | 'challenge' | 'fact'>) {
  const title = reportTitle(fact?.key)
  const { press, below } = useReportInPlace(load)
  return (
    <div className={styles.place}>
      <Button
        variant="ghost"
        icon="flag"
        className={styles.press ?? ''}
        aria-label={`${title}: ${challenge?.name ?? fact?.label ?? firm.name}`}
        {...press}
      >
        <span>{title}</span>
      </Button>
      <div>{below({ firm, challenge, fact }, 'text-sm text-success-ink')}</div>
    </div>
  )
}

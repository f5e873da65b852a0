import type { ComponentProps } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import type { OutdatedForm } from './outdated-form.tsx'
import { reportTitle, useReportInPlace } from './use-report-in-place.tsx'

const load = async () => (await import('./outdated-form.tsx')).OutdatedForm

const saidClasses = 'text-sm text-success-ink'

/** The way to say that a challenge, or a fact of a firm, is out of date. */
export function OutdatedReport({
  firm,
  challenge,
  fact,
}: Pick<ComponentProps<typeof OutdatedForm>, 'firm' | 'challenge' | 'fact'>) {
  const title = reportTitle(fact?.key)
  const { press, below } = useReportInPlace(load)
  return (
    <div className="grid grid-cols-1 justify-items-start">
      <Button
        variant="ghost"
        icon="flag"
        className="-ml-2 max-w-beyond text-sm font-550 whitespace-normal text-text-2"
        aria-label={`${title}: ${challenge?.name ?? fact?.label ?? firm.name}`}
        {...press}
      >
        <span>{title}</span>
      </Button>
      <div className="w-full">{below({ firm, challenge, fact }, saidClasses)}</div>
    </div>
  )
}

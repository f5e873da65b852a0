import type { ReportedPart } from '#pwa/reviews/published/reported.ts'
import { useReportInPlace } from '#pwa/reviews/published/use-report-in-place.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'

const saidClasses = 'text-sm text-success-ink'

/** A button to report the finding on a criterion as out of date or false. The form opens below its line. */
export function ChallengeLine({ firm, criterion }: Omit<Extract<ReportedPart, { about: 'line' }>, 'about'>) {
  const { press, below } = useReportInPlace({ about: 'line', firm, criterion }, { isAhead: false })
  return (
    <>
      {/* Beside large text the flag has a line of its own. */}
      <IconButton
        icon="flag"
        label={`Challenge this line: ${criterion.name}`}
        className="-my-2h text-text-3 @max-60:col-start-2 @max-60:my-0 @max-60:justify-self-end"
        {...press}
      />
      {/* Away from the source above, whose finger's width reaches below it. */}
      <div className="col-span-full has-form:mt-3">{below(saidClasses)}</div>
    </>
  )
}

import type { Verdict } from '#contract/rubric/verdicts.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'

/** Icons of a verdict: next to its word (`line`), and alone in a cell (`cell`). */
export const verdictIcons: Readonly<Record<Verdict, { readonly line: IconName; readonly cell: IconName }>> = {
  yes: { line: 'circle-check', cell: 'check' },
  no: { line: 'circle-minus', cell: 'x' },
  unknown: { line: 'circle-help', cell: 'circle-help' },
}

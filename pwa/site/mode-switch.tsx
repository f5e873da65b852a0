import { useId } from 'react'
import { type ModeChoice, modeChoices } from '#contract/theme/mode-choice.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { modeOf } from '#contract/theme/theme-rules.ts'
import { chooseMode, useModeChoice } from '#pwa/data/mode-choice.ts'
import { Segment, segmentsClasses } from '#pwa/ui/segment.tsx'

const labels: Readonly<Record<ModeChoice, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

/** The visitor's choice between light and dark pages, which a script keeps. */
export function ModeSwitch({ theme }: { readonly theme: Theme }) {
  const name = useId()
  const chosen = useModeChoice() ?? modeOf(theme)
  return (
    <fieldset className="max-w-96 noscript:hidden">
      <legend className="pb-1h font-650 text-text">Appearance</legend>
      <div className={segmentsClasses}>
        {modeChoices.map((choice) => (
          <Segment
            key={choice}
            name={name}
            value={choice}
            checked={chosen === choice}
            onChange={() => chooseMode(choice)}
            label={labels[choice]}
          />
        ))}
      </div>
    </fieldset>
  )
}

import { useState } from 'react'
import { isSame } from '#contract/primitives/is-same.ts'
import { type ThemePreset, themeDefaults, themePresets } from '#contract/theme/presets.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { useAttempt } from '../kit/form/use-attempt.ts'
import { applyActiveTheme } from '../previews/theme-preview.tsx'
import { useActivateTheme, useCreateTheme, useThemes } from '../settings/themes/queries.ts'
import { ThemeSample } from '../settings/themes/theme-tile.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'
import type { StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'
import { useDecide } from './use-decide.ts'

const presets = Object.keys(themePresets) as ThemePreset[]
const nameOf = (preset: ThemePreset) => preset.charAt(0).toUpperCase() + preset.slice(1)

const tiles = presets.map((key) => ({
  key,
  label: nameOf(key),
  picture: <ThemeSample name={nameOf(key)} theme={{ ...themeDefaults, colors: themePresets[key] }} />,
}))

const noThemes: readonly Theme[] = []

/** Makes a preset the active theme: one of these colours that is there already, else a new one. */
function useWearPreset(themes: readonly Theme[]) {
  const { save: create } = useCreateTheme()
  const { save: activate } = useActivateTheme()
  return async (preset: ThemePreset) => {
    const colors = themePresets[preset]
    const known = themes.find((theme) => isSame(theme.colors, colors))
    const { id } = known ?? (await create({ body: { name: nameOf(preset), colors } })).data
    applyActiveTheme((await activate({ params: { id } })).data)
  }
}

const FAILED = { failed: 'Failed to activate theme. Please try again.' }

/** The step that begins with the colours of a preset. */
export function ColourStep({ step, stored, tag: _, ...ways }: StepProps) {
  const decide = useDecide(stored.values)
  const { data: themes = noThemes } = useThemes()
  const wear = useWearPreset(themes)
  const { attempt, isBusy } = useAttempt()
  const active = themes.find(({ isActive }) => isActive)
  const worn = presets.find((preset) => isSame(themePresets[preset], active?.colors))
  const [wanted, setWanted] = useState<ThemePreset>()
  const chosen = wanted ?? worn
  const save = () =>
    attempt(async () => {
      if (chosen && chosen !== worn) await wear(chosen)
      else await decide(step, 'kept')
      await ways.onNext()
    }, FAILED)
  return (
    <StepCard step={step} isSaving={isBusy} onSave={() => void save()} {...ways}>
      <ChoiceTiles label="Colours" tiles={tiles} chosen={chosen} onChoose={setWanted} />
    </StepCard>
  )
}

import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useFormState } from 'react-hook-form'
import type { ThemeValues } from '#contract/theme/theme-endpoints.ts'
import { Button } from '#pwa/ui/button.tsx'
import type { SafeForm } from '../../kit/form/safe-save/use-safe-form.ts'
import { SAVE_KEYS, useSaveKey } from '../../kit/form/use-save-key.ts'
import { faultLabel, faultyPaths } from '../faults.ts'
import bar from '../save-bar.module.css'
import { Bar } from '../save-bar.tsx'

/** The state of the edited theme, for the rest of the screen. */
export interface ThemeState {
  readonly isDirty: boolean
  /** How many fields need attention. */
  readonly faults: number
}

export const noThemeState: ThemeState = { isDirty: false, faults: 0 }

/** Where the edited theme stands on the screen. */
export interface ThemePlace {
  /** Takes its bar, at the end of the screen; null until it is there. */
  readonly bars: HTMLElement | null
  readonly onState: (state: ThemeState) => void
}

interface ThemeBarProps extends ThemePlace {
  readonly safe: SafeForm<ThemeValues>
  /** The unsaved changes, for people. */
  readonly text: string
  /** Whether it is shown without changes: a new theme can be created as it is. */
  readonly isNew: boolean
  /** Label of the save button, idle and busy. */
  readonly save: readonly [rest: string, busy: string]
  readonly onSave: () => void
  /** Absent: saving is all there is to do. */
  readonly onActivate: (() => void) | undefined
  /** Visitors could not read it. */
  readonly isUnreadable: boolean
  /** Visitors would get it at once. */
  readonly isActive: boolean
}

/** The bar of the edited theme, which stays in sight while something of it is unsaved. */
export function ThemeBar({ bars, onState, ...props }: ThemeBarProps) {
  const { safe, isNew } = props
  const { form, isDirty } = safe
  const { errors } = useFormState({ control: form.control })
  const faults = faultyPaths(errors).length
  useEffect(() => onState({ isDirty, faults }), [onState, isDirty, faults])
  useEffect(() => () => onState(noThemeState), [onState])
  return bars && (isDirty || isNew) && createPortal(<ThemeButtons {...props} faults={faults} />, bars)
}

type ThemeButtonsProps = Omit<ThemeBarProps, keyof ThemePlace> & Pick<ThemeState, 'faults'>

function ThemeButtons(props: ThemeButtonsProps) {
  const { safe, faults, text, save, onSave, onActivate, isUnreadable, isActive } = props
  const { isDirty, isSaving } = safe
  const place = useRef<HTMLDivElement>(null)
  const canSave = !(isActive && isUnreadable)
  useSaveKey(place, canSave && !isSaving ? onSave : undefined)
  return (
    <div ref={place}>
      <Bar text={faults > 0 ? faultLabel(faults) : text} isInvalid={faults > 0}>
        {isDirty && (
          <Button variant="ghost" className={bar.quiet ?? ''} disabled={isSaving} onClick={safe.discard}>
            Discard
          </Button>
        )}
        <Button
          variant={onActivate ? 'ghost' : 'primary'}
          className={(onActivate && bar.quiet) ?? ''}
          busy={isSaving}
          disabled={!canSave}
          aria-keyshortcuts={SAVE_KEYS}
          onClick={onSave}
        >
          {isSaving ? save[1] : save[0]}
        </Button>
        {onActivate && (
          <Button variant="primary" disabled={isSaving || isUnreadable} onClick={onActivate}>
            Save and Activate
          </Button>
        )}
      </Bar>
    </div>
  )
}

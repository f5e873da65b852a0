import { type ReactNode, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { contrastReport } from '#contract/theme/theme-contrast.ts'
import type { ThemeValues } from '#contract/theme/theme-endpoints.ts'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import type { SafeForm } from '../kit/safe-save/safe-form.ts'
import { SafeFormNotices } from '../kit/safe-save/safe-form-notices.tsx'
import { ThemePreview } from '../previews/theme-preview.tsx'
import { ContrastNote } from './contrast-note.tsx'
import { ThemeFields, type ThemeForm, themeLabels } from './theme-fields.tsx'
import styles from './themes.module.css'

/** The theme that the form holds, as it would be drawn; what is half typed is as it was stored. */
export function useDrawnTheme(form: ThemeForm, base: Theme): Theme {
  const values = useWatch({ control: form.control, compute: (all: ThemeValues) => all })
  return useDeferredValue(plainTheme({ ...base, ...values }, base))
}

interface ThemeDeskProps {
  readonly title: string
  readonly safe: SafeForm<ThemeValues>
  /** What is drawn where the form holds nothing that can be. */
  readonly base: Theme
  /** Words of the button that saves, at rest and busy. */
  readonly save: readonly [rest: string, busy: string]
  readonly onSave: () => void
  /** Above the fields. */
  readonly start?: ReactNode
  /** Beside the button that saves. */
  readonly actions?: ReactNode
}

/** Where a theme is made: its fields, how well it can be read, and what the site looks like in it. */
export function ThemeDesk({ title, safe, base, save, onSave, start, actions }: ThemeDeskProps) {
  const { form, isDirty, isSaving } = safe
  const drawn = useDrawnTheme(form, base)
  // Visitors would get it at once.
  const isBarred = base.isActive && contrastReport(drawn.colors).verdict === 'unreadable'
  return (
    <section className={styles.editor} aria-label={title} data-unsaved={isDirty ? 'themes' : undefined}>
      <div>
        <h3 className={layout.h3}>{title}</h3>
        <SafeFormNotices safe={safe} labels={themeLabels} />
      </div>
      {start}
      <ThemeFields form={form} />
      <ContrastNote
        theme={drawn}
        onTake={({ text, background }) => {
          form.setValue('colors.text', text, { shouldDirty: true })
          if (background !== drawn.colors.background) {
            form.setValue('colors.background', background, { shouldDirty: true })
          }
        }}
      />
      <p className={styles.caption}>Preview</p>
      <ThemePreview theme={drawn} screen="phone" />
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={isSaving}
          disabled={isBarred || (!isDirty && base.id !== '')}
          onClick={onSave}
        >
          {isSaving ? save[1] : save[0]}
        </Button>
        {isDirty && (
          <Button variant="ghost" disabled={isSaving} onClick={safe.discard}>
            Discard
          </Button>
        )}
        {actions}
      </div>
    </section>
  )
}

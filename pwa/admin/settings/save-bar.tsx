import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { SAVE_KEYS } from '../kit/form/use-save-key.ts'
import styles from './save-bar.module.css'
import { faultLabel } from './stored-settings.ts'

interface BarProps {
  /** The unsaved changes, for people. */
  readonly text: string
  /** The instruction, hidden where there is no room; screen readers always get it. */
  readonly hint?: string
  /** How many fields need attention: said in place of the text. */
  readonly faults: number
  readonly children: ReactNode
}

/** The unsaved changes, and the buttons to save or discard them. */
export function Bar({ text, hint, faults, children }: BarProps) {
  return (
    <div className={styles.bar}>
      <p
        className="flex min-w-0 grow basis-26 items-center gap-3 max-tablet:basis-20 max-tablet:gap-1h max-tablet:text-sm max-tablet:leading-130"
        role="status"
      >
        <i className={`size-2h flex-none rounded-full bg-gold-base ${faults > 0 ? styles.invalid : ''}`} />
        <span>
          <span>{faults > 0 ? faultLabel(faults) : text}</span>{' '}
          {hint && faults === 0 && <span className="max-tablet:sr-only">{hint}</span>}
        </span>
      </p>
      {children}
    </div>
  )
}

interface SaveBarProps {
  readonly isSaving: boolean
  /** How many fields need attention. */
  readonly faults: number
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onNext: () => void
}

/** Shown while there are unsaved changes. */
export function SaveBar({ isSaving, faults, onSave, onDiscard, onNext }: SaveBarProps) {
  return (
    <Bar text="Unsaved changes." hint="Click Save Changes to apply them." faults={faults}>
      <IconButton
        icon="undo-2"
        label="Discard changes"
        className={styles.quiet ?? ''}
        disabled={isSaving}
        onClick={onDiscard}
      />
      {faults > 0 && (
        <Button
          variant="ghost"
          icon="arrow-down"
          className={`${styles.quiet} max-tablet:spans:sr-only`}
          onClick={onNext}
        >
          Show next
        </Button>
      )}
      <SaveButton isSaving={isSaving} onSave={onSave} />
    </Bar>
  )
}

/** Without `onSave` there is nothing to save. */
export const SaveButton = ({ isSaving, onSave }: Partial<Pick<SaveBarProps, 'isSaving' | 'onSave'>>) => (
  <Button variant="primary" busy={isSaving} disabled={!onSave} aria-keyshortcuts={SAVE_KEYS} onClick={onSave}>
    {isSaving ? 'Saving...' : 'Save Changes'}
  </Button>
)

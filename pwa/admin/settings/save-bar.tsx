import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { SAVE_KEYS } from '../kit/form/use-save-key.ts'
import { faultLabel } from './stored-settings.ts'

/** Of a button that is not the first one of the bar. */
export const quietClasses =
  'text-on-inverse hover:bg-transparent hover:outline-current focus-visible:bg-transparent focus-visible:outline-current disabled:text-on-inverse-dim'

interface BarProps {
  /** The unsaved changes, for people. */
  readonly text: string
  /** The instruction, hidden where there is no room; screen readers always get it. */
  readonly hint?: string
  /** How many fields need attention: said in place of the text. */
  readonly faults: number
  readonly children: ReactNode
}

/**
 * The unsaved changes, and the buttons to save or discard them. On a phone all of it is one row, also where fields need
 * attention: what there is no room for is read out.
 */
export function Bar({ text, hint, faults, children }: BarProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-end gap-2 rounded-lg bg-inverse py-2 pr-2 pl-4 font-550 text-on-inverse shadow-3 max-tablet:gap-1 max-tablet:pr-1h max-tablet:pl-2 buttons:flex-none buttons:px-3 max-tablet:buttons:px-2 ${faults > 0 ? 'max-tablet:border-s-4 max-tablet:border-s-danger-base' : ''}`}
    >
      <p
        className="flex min-w-0 grow basis-26 items-center gap-3 max-tablet:basis-20 max-tablet:gap-1h max-tablet:text-sm max-tablet:leading-130"
        role="status"
      >
        <i
          className={`size-2h flex-none rounded-full ${faults > 0 ? 'bg-danger-base max-tablet:hidden' : 'bg-gold-base'}`}
        />
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
        className={quietClasses}
        disabled={isSaving}
        onClick={onDiscard}
      />
      {faults > 0 && (
        <Button
          variant="ghost"
          icon="arrow-down"
          className={`${quietClasses} max-tablet:spans:sr-only`}
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

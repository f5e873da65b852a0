import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import layout from '#pwa/ui/layout.module.css'
import { usePopupPlace } from '#pwa/ui/use-popup-place.ts'
import styles from './layout.module.css'

export interface PageHeadProps {
  readonly title: string
  /** After the title: "8 total". */
  readonly count?: string | undefined
  /** At the right edge; they take a line of their own where there is no room. */
  readonly actions?: ReactNode
}

/** The head of a tab or of a detail; what it holds stands at its start or in its middle. */
export const headClasses = 'flex min-h-17 flex-none flex-wrap gap-x-2h gap-y-1 px-5 pt-3 pb-2 max-tablet:px-4'

/** The head of a tab: its title and actions, in the same place and size in every tab. */
export function PageHead({ title, count, actions }: PageHeadProps) {
  return (
    // The title stands at the same height with a count below it and without.
    <header className={`${headClasses} items-start`}>
      <h1 className={`${styles.title} ${styles.ofTab}`}>
        <span>{title}</span> {count && <span className={styles.count}>{count}</span>}
      </h1>
      {actions && <div className="flex max-w-full flex-wrap gap-2">{actions}</div>}
    </header>
  )
}

interface PageProps extends PageHeadProps {
  readonly children: ReactNode
}

/** A tab of one column: its head, and below it the content, as wide as in every other tab. */
export function Page({ children, ...head }: PageProps) {
  return (
    <div className={styles.page}>
      <PageHead {...head} />
      <div className="grid grid-cols-1 content-start gap-4 px-5 pt-1 pb-0 max-tablet:px-4">{children}</div>
    </div>
  )
}

/** The place of a card among others of its page. */
export interface CardPlace {
  /** Target of the links to it; its heading is `<id>-title`. */
  readonly id: string
  readonly icon: IconName
  /** A field of it needs attention. */
  readonly isInvalid?: boolean | undefined
}

interface CardFrameProps extends CardPlace {
  readonly title: string
  /** At the end of the header. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of a card: icon, title, actions. */
export function CardFrame({ id, icon, isInvalid, title, actions, children }: CardFrameProps) {
  return (
    <section
      id={id}
      className={styles.card}
      aria-labelledby={`${id}-title`}
      data-invalid={isInvalid || undefined}
    >
      <div className="flex min-h-tap flex-wrap items-center gap-x-3 gap-y-1">
        <Icon name={icon} />
        <h2
          id={`${id}-title`}
          className={`${layout.h3} min-w-0 grow basis-40 focus:outline-none`}
          tabIndex={-1}
        >
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

export interface MenuAction {
  readonly label: string
  readonly icon: IconName
  readonly isDanger?: boolean
  readonly disabled?: boolean
  readonly run: () => void
}

interface ActionMenuProps {
  readonly label: string
  /** The button that was pressed, below which it opens. */
  readonly button: HTMLElement
  readonly actions: readonly MenuAction[]
  /** Above the actions: why some cannot be used. */
  readonly note?: string | undefined
  readonly onClose: () => void
}

/** Actions over the page, below the button that opens them. One of them, Escape and a press beside them close it. */
export function ActionMenu({ label, button, actions, note = '', onClose }: ActionMenuProps) {
  const anchor = useRef(button)
  const popup = useRef<HTMLFieldSetElement>(null)
  usePopupPlace(anchor, popup, true)
  return (
    <fieldset
      ref={popup}
      popover="auto"
      className="fixed inset-auto m-0 overflow-auto rounded-lg border border-border bg-surface-raised p-1h text-text shadow-3 buttons:w-full buttons:justify-start"
      aria-label={label}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      {note !== '' && <p className="px-4 py-1 text-sm text-text-2">{note}</p>}
      {actions.map(({ label, icon, isDanger = false, disabled = false, run }, at) => (
        <Button
          key={label}
          variant={isDanger ? 'danger' : 'ghost'}
          icon={icon}
          autoFocus={at === 0}
          disabled={disabled}
          onClick={() => {
            popup.current?.hidePopover()
            run()
          }}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

interface MenuButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  /** Names the button and its menu. */
  readonly label: string
  readonly actions: ActionMenuProps['actions']
}

/** A button whose actions open in a menu below it. */
export function MenuButton({ label, actions, ...rest }: MenuButtonProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        {...rest}
        aria-haspopup="true"
        aria-expanded={button !== null}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        {label}
      </Button>
      {button && (
        <ActionMenu label={label} button={button} actions={actions} onClose={() => setButton(null)} />
      )}
    </>
  )
}

interface MoreMenuProps extends Pick<ActionMenuProps, 'actions' | 'note'> {
  /** Names the button and its menu. */
  readonly label?: string
  readonly icon?: IconName
  /** The id of what the button is about. */
  readonly about?: string
}

/** "…": what is not the one thing to do here, in a menu below it. Nothing where there is nothing to do. */
export function MoreMenu({ label = 'More actions', icon = 'ellipsis', about, ...menu }: MoreMenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  if (menu.actions.length === 0) return null
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        title={label}
        aria-describedby={about}
        aria-haspopup="true"
        aria-expanded={button !== null}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      />
      {button && <ActionMenu {...menu} label={label} button={button} onClose={() => setButton(null)} />}
    </>
  )
}

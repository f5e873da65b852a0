import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { PageLink } from './page-link.tsx'

interface EmptyProps {
  readonly icon: IconName
  readonly title: string
  readonly text?: ReactNode
  /** One button. */
  readonly action?: ReactNode
  /** The page to which the button leads; in place of `action`. */
  readonly leadsTo?: { readonly to: string; readonly label: string } | undefined
  /** Below the button: `Drops`. */
  readonly below?: ReactNode
  /** Element of the title: `h1` where this is the whole screen. */
  readonly heading?: 'h1' | 'h2' | 'h3' | undefined
  /** Without room of its own, for a whole screen. */
  readonly bare?: boolean | undefined
}

/** Empty state: what is not there, one sentence, one button. */
export function Empty({
  icon,
  title,
  text,
  leadsTo,
  action = leadsTo && (
    <PageLink className={buttonClass({ variant: 'primary' })} to={leadsTo.to}>
      {leadsTo.label}
    </PageLink>
  ),
  below,
  heading: Heading = 'h2',
  bare = false,
}: EmptyProps) {
  return (
    <div
      className={`grid grid-cols-1 justify-items-center gap-1h text-center wrap-break-word ${bare ? 'mx-auto w-full max-w-105' : 'rounded-md bg-bg px-2 pt-12 pb-8'}`}
    >
      <span className="mb-2 grid size-14 place-items-center rounded-pill bg-surface-2 text-text-3">
        <Icon name={icon} size="l" />
      </span>
      <Heading className={`w-full font-650 text-balance ${bare ? 'text-xl' : 'text-h3'}`}>{title}</Heading>
      {text && <p className="w-full max-w-80 text-balance whitespace-pre-line text-text-2">{text}</p>}
      {action && (
        <div className="mt-3 flex w-full flex-wrap justify-center gap-2 *:whitespace-normal">{action}</div>
      )}
      {below}
    </div>
  )
}

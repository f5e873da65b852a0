import { useNavigate } from 'react-router-dom'
import { can } from '#contract/permissions.ts'
import { paths } from '#pwa/paths.ts'
import { Button, type ButtonLook, buttonClass } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Words } from '#pwa/ui/words.tsx'
import { useAccount } from '../account/session.tsx'
import { useLeaveGuard } from '../form/safe-save/leave-guard.tsx'

interface PanelLinkProps extends ButtonLook {
  /** The parameters of the address: the tab, and the open item. */
  readonly params: Readonly<Record<string, string>>
  readonly icon: IconName
  readonly children: string
}

/** A link to another place of the panel that looks like a button. */
export function PanelLink({ params, icon, children, ...look }: PanelLinkProps) {
  return (
    <PageLink
      to={`${paths.admin.to()}?${new URLSearchParams(params)}`}
      className={buttonClass({ variant: 'quiet', ...look })}
    >
      <Icon name={icon} />
      <Words>{children}</Words>
    </PageLink>
  )
}

interface HistoryLinkProps extends Pick<ButtonLook, 'variant'> {
  /** The id of the thing. */
  readonly about: string
}

/** Leads to the history of one thing, for those who may read it; nothing for others. */
export function HistoryLink({ about, variant = 'ghost' }: HistoryLinkProps) {
  const { role } = useAccount()
  if (!can(role, 'history:read')) return null
  return (
    <PanelLink params={{ tab: 'history', about }} icon="history" variant={variant}>
      History
    </PanelLink>
  )
}

/** What `PersonDataLink` hands to the card of a person's data: no part of the address, since addresses are logged and kept. */
export const personState = {
  of: (person: string) => ({ person }),
  /** The person in the state of a place; "" for none. */
  read: (state: unknown): string =>
    typeof state === 'object' && state !== null && 'person' in state && typeof state.person === 'string'
      ? state.person
      : '',
} as const

interface PersonDataLinkProps extends Pick<ButtonLook, 'variant'> {
  /** Their address; "" where none is known. */
  readonly who: string
}

/** Leads to the card that gives out or erases what is stored about a person, for those who may; nothing for others. */
export function PersonDataLink({ who, variant = 'ghost' }: PersonDataLinkProps) {
  const { role } = useAccount()
  const navigate = useNavigate()
  const { mayLeave } = useLeaveGuard()
  if (who === '' || !can(role, 'personal-data:use')) return null
  const open = async () => {
    if (await mayLeave()) navigate(tabAddress('backup'), { state: personState.of(who) })
  }
  return (
    <Button variant={variant} icon="users" onClick={() => void open()}>
      This person’s data
    </Button>
  )
}

/** The address of a tab, with its open item. */
export const tabAddress = (tab: string, params: Readonly<Record<string, string>> = {}): string =>
  `${paths.admin.to()}?${new URLSearchParams({ tab, ...params })}`

/** The address of a card in Site Settings. */
export const cardAddress = (card: string): string => tabAddress('settings', { card })

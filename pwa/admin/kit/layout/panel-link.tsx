import { can } from '#contract/permissions.ts'
import { paths } from '#pwa/paths.ts'
import { type ButtonLook, buttonClass } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Words } from '#pwa/ui/words.tsx'
import { useAccount } from '../account/session.tsx'

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

/** The address of a tab, with its open item. */
export const tabAddress = (tab: string, params: Readonly<Record<string, string>> = {}): string =>
  `${paths.admin.to()}?${new URLSearchParams({ tab, ...params })}`

/** The address of a card in Site Settings. */
export const cardAddress = (card: string): string => tabAddress('settings', { card })

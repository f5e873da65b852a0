import { pictureOf, safeHttpUrl } from '#contract/primitives/url.ts'
import { socialNetworks } from '#contract/settings/options.ts'
import type { Trader } from '#contract/trader.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconLink } from '#pwa/ui/icon-button.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { keeping } from '#pwa/ui/keeping.tsx'
import { newTab } from '#pwa/ui/page-link.tsx'

export function TraderCard({ trader }: { readonly trader: Trader }) {
  const { name, title, experience, specialization, bio, achievements } = trader
  const links = Object.entries(trader.socialLinks).flatMap(([key, address]) => {
    const href = safeHttpUrl(address)
    return href ? [{ key, href, ...networkLook(key) }] : []
  })
  return (
    <article className="flex min-w-0 flex-col rounded-lg border border-border bg-surface px-4 py-5 wrap-break-word tablet:p-6">
      <div className="flex flex-wrap items-center gap-3h">
        <Avatar name={name} src={pictureOf(trader.avatar)} size="xl" round />
        <div className="min-w-0 grow basis-36">
          <h2 className="text-xl leading-130 font-650 tracking-tight" translate="no">
            {name}
          </h2>
          {title && <p className="text-text-3">{title}</p>}
        </div>
      </div>
      <div className="mt-3h flex flex-wrap gap-2 *:h-auto *:min-h-6h *:whitespace-normal empty:hidden">
        {experience && (
          <Badge kind="instrument" icon="clock">
            {experience}
          </Badge>
        )}
        {specialization && (
          <Badge kind="instrument" icon="chart-candlestick">
            {specialization}
          </Badge>
        )}
      </div>
      {bio && <p className="mt-3 text-pretty whitespace-pre-line text-text-2">{bio}</p>}
      {achievements.length > 0 && (
        <>
          <h3 className="mt-3h mb-2 text-sm font-650 tracking-close">Key Achievements</h3>
          <ul className="grid gap-2h">
            {[...new Set(achievements)].map((achievement) => (
              <li key={achievement} className="flex min-w-0 gap-3 leading-142">
                <Icon name="trophy" size="s" className="mt-3px text-success-ink" />
                <span>{keeping(achievement)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {links.length > 0 && (
        <div className="-mx-3 mt-auto -mb-2 flex flex-wrap gap-1 pt-3">
          {links.map(({ key, href, icon, name: network }) => (
            <IconLink
              key={key}
              icon={icon}
              label={`${name} on ${network} (opens in a new tab)`}
              href={href}
              {...newTab}
            />
          ))}
        </div>
      )}
    </article>
  )
}

type Network = (typeof socialNetworks)[number]

const names: Readonly<Record<Network, string>> = {
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  github: 'GitHub',
}

/** How a link of a trader looks and is called: a known network has its mark, any other key the link icon. */
function networkLook(key: string): { icon: IconName; name: string } {
  const network = socialNetworks.find((known) => known === key.toLowerCase())
  return network ? { icon: network, name: names[network] } : { icon: 'link', name: key }
}

import { socialNetworks } from '#contract/social-networks.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'

type Network = (typeof socialNetworks)[number]

const names: Readonly<Record<Network, string>> = {
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  github: 'GitHub',
}

/** How a link of a trader looks and is called: a known network has its mark, any other key the link icon. */
export function networkLook(key: string): { icon: IconName; name: string } {
  const network = socialNetworks.find((known) => known === key.toLowerCase())
  return network ? { icon: network, name: names[network] } : { icon: 'link', name: key }
}

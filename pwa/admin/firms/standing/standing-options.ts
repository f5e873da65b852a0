import { type FirmStanding, standingLabels, standings } from '#contract/firm-standing.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'

interface StandingOption {
  readonly value: FirmStanding
  readonly label: string
  readonly hint: string
  readonly icon: IconName
}

const looks: Readonly<Record<FirmStanding, Pick<StandingOption, 'hint' | 'icon'>>> = {
  operating: { hint: 'Everything as usual', icon: 'circle-check' },
  payouts_paused: { hint: 'Open, but nobody is paid', icon: 'pause' },
  winding_down: { hint: 'Runs off what is sold', icon: 'hourglass' },
  closed: { hint: 'Gone; its page stays for ever', icon: 'circle-minus' },
}

/** The standings as staff choose among them. */
export const standingOptions: readonly StandingOption[] = standings.map((value) => ({
  value,
  label: standingLabels[value],
  ...looks[value],
}))

export const standingIcon = (standing: FirmStanding): IconName => looks[standing].icon

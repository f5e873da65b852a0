import { type FirmStanding, standingLabels, standings } from '#contract/firm-standing.ts'

interface StandingOption {
  readonly value: FirmStanding
  readonly label: string
  readonly hint: string
}

const hints: Readonly<Record<FirmStanding, string>> = {
  operating: 'Everything as usual',
  payouts_paused: 'Open, but nobody is paid',
  winding_down: 'Runs off what is sold',
  closed: 'Gone; its page stays for ever',
}

/** The standings as staff choose among them. */
export const standingOptions: readonly StandingOption[] = standings.map((value) => ({
  value,
  label: standingLabels[value],
  hint: hints[value],
}))

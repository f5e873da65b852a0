import { pluralize } from '#contract/primitives/pluralize.ts'
import type { Samples, Setup } from '#contract/setup/setup-endpoints.ts'
import { setupSteps } from '#contract/setup/setup-steps.ts'
import { tabAddress } from '../kit/layout/tab-address.ts'
import type { OverviewLine } from './overview-line.ts'

const stepAddress = (step: string) => tabAddress('set-up', { step })

/** The remaining steps of the set-up; nothing once every step is done or skipped. */
export function setupLines({ steps }: Setup): readonly OverviewLine[] {
  const left = steps.filter(({ state }) => state === 'left')
  if (left.length === 0) return []
  const done = steps.filter(({ state }) => state === 'done').length
  return [
    {
      key: 'setup',
      icon: 'wrench',
      state: 'todo',
      title: `Set-up: ${done} of ${steps.length} done`,
      detail: '',
      href: tabAddress('set-up'),
      things: left.map(({ key }) => ({ name: setupSteps[key].title, href: stepAddress(key) })),
    },
  ]
}

/** That invented firms are on the site; nothing where there are none. */
export function sampleLines({ firms }: Samples): readonly OverviewLine[] {
  if (firms.length === 0) return []
  return [
    {
      key: 'samples',
      icon: 'layers',
      state: 'todo',
      title: `${pluralize(firms.length, 'sample firm')} on the site`,
      detail: 'Search engines never see them. One tap removes them',
      href: stepAddress('samples'),
      things: [],
    },
  ]
}

import { theBrowser } from '../../../e2e/fixtures/browser.ts'
import { openVisitor } from '../../../e2e/fixtures/visitor.ts'
import { deployUnderOpenTabs } from './deployments.ts'
import { killTabs } from './killed-tabs.ts'
import type { OpenVisitor } from './open-visitor.ts'
import { sendThroughCuts } from './outbox.ts'
import { killWorkers } from './sw-kill.ts'

interface Finding {
  readonly passed: boolean
  readonly figures: object
}

interface Goal {
  readonly says: string
  readonly count: number
  run(visitors: OpenVisitor, count: number): Promise<Finding>
}

// Long runs of what the journeys show in short: npm run soak -- <goal> [--count 100]
const goals: Readonly<Record<string, Goal>> = {
  deployments: {
    says: 'tabs that stay open through deployments: no white page, no lost form',
    count: 100,
    async run(visitors, count) {
      const figures = await deployUnderOpenTabs(visitors, count)
      const { white, lost, strayLoads } = figures
      return { passed: white.length + lost.length + strayLoads.length === 0, figures }
    },
  },
  'killed-tabs': {
    says: 'tabs that end while they take in a new list: the device holds the old one or the new one',
    count: 50,
    async run(visitors, count) {
      const figures = await killTabs(visitors, count)
      return { passed: figures.torn.length === 0, figures }
    },
  },
  outbox: {
    says: 'reviews written offline, sent over a line that breaks at random: none lost, none twice',
    count: 20,
    async run(_, count) {
      const figures = await sendThroughCuts(count, Date.now())
      const { lost, doubled, unsaid } = figures
      return { passed: lost + doubled + unsaid === 0, figures }
    },
  },
  'sw-kill': {
    says: 'browsers with a broken service worker recover in two loads once the switch is thrown',
    count: 20,
    async run(visitors, count) {
      const figures = await killWorkers(visitors, count)
      const { broken, recovered, mostLoads } = figures
      return { passed: broken === count && recovered === count && mostLoads <= 2, figures }
    },
  },
}

const [wanted = '', ...words] = process.argv.slice(2)
const goal = goals[wanted]
if (!goal) {
  for (const [name, { says, count }] of Object.entries(goals)) {
    console.log(`npm run soak -- ${name} [--count ${count}]\n    ${says}`)
  }
  process.exitCode = wanted === '' ? 0 : 1
} else {
  const given = words.indexOf('--count')
  const browser = await theBrowser()
  try {
    const visitors: OpenVisitor = (site, options) => openVisitor(browser, site.gate, options)
    const { passed, figures } = await goal.run(visitors, given < 0 ? goal.count : Number(words[given + 1]))
    console.log(`${passed ? 'ok     ' : 'FAILED '}${JSON.stringify(figures)}`)
    if (!passed) process.exitCode = 1
  } finally {
    await browser.close()
  }
}

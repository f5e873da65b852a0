import { describe, expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { EVIL, hostileTextsReachNobody, isHarmless, LINKS, MARKUP, RUN } from './amounts/hostile-texts.ts'
import { journey } from './fixtures/journey.ts'
import { firmRow } from './fixtures/screen.ts'

hostileTextsReachNobody(12)

describe('each of them', { tags: ['all'] }, () => {
  hostileTextsReachNobody(1)
})

journey.for([
  ['colours', { primary: `red;}body{background:url(https://${EVIL}/a)}`, background: `url(//${EVIL}/b)` }],
  ['the background image', { backgroundImage: `https://${EVIL}/c"); } </style><script>${RUN}</script>` }],
] as const)('hostile %s of a theme style nothing', async ([, colors], { aSite, aVisitor }) => {
  const site = await aSite()
  const [firm] = await site.firms()
  await site.data.activateTheme({
    colors: { ...themePresets.light, ...colors },
    name: MARKUP[1] ?? '',
    fontFamily: `x;}</style><script>${RUN}</script>`,
    borderRadius: `1px;background:url(//${EVIL}/d)`,
    logoUrl: LINKS[0] ?? '',
    faviconUrl: LINKS[2] ?? '',
  })
  const visitor = await aVisitor(site)
  await visitor.goto('/')
  await visitor.untilStored()
  await isHarmless(visitor, 'first visit')
  expect(await firmRow(visitor.page, firm?.name ?? '').isVisible()).toBe(true)
  await visitor.reload()
  await isHarmless(visitor, 'kept page')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { FeaturedVideo } from './featured-video.tsx'

const shown = { enabled: true, title: 'How we check', description: 'Eight minutes', videoId: 'aqz-KE-bpKQ' }
const section = (values: Partial<PublicSettings['featuredVideo']>): string =>
  renderToStaticMarkup(
    <FeaturedVideo featuredVideo={{ ...settingsDefaults.featuredVideo, ...shown, ...values }} />,
  )

it('loads nothing from the video service before the tap', () => {
  const html = section({})
  expect(html).not.toMatch(/<iframe|<img|src=/)
  expect(html).toMatch(/<summary.*Play video: .*How we check.*<\/summary>/)
})

it("shows the video's picture as this site serves it", () => {
  const thumbnail = `/media/${'0'.repeat(32)}.webp`
  expect(section({ thumbnail }).match(/src="[^"]*"/g)).toEqual([`src="${thumbnail}"`])
})

it('says what it shows and where else it is seen outside of what a tap opens', () => {
  const beside = section({}).split('</details>')[1]
  for (const words of ['Eight minutes', 'Watch on YouTube', 'View All Firms']) expect(beside).toContain(words)
})

it('links the video on its service', () => {
  expect(section({})).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"')
})

it('offers the list of firms unless that is switched off', () => {
  expect(section({})).toContain('View All Firms')
  expect(section({ showViewAllButton: false })).not.toContain('View All Firms')
})

it.each([{ enabled: false }, { videoId: '' }, { videoId: '"><script>' }])('is nothing with %j', (values) => {
  expect(section(values)).toBe('')
})

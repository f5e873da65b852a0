import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { brandNames, homeIcons, laterIcons } from '../pwa/ui/icon-names.ts'
import { staffIcons } from '../pwa/ui/staff-icons.ts'
import { brandMarks, iconSprite } from './icon-sprite.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

it('holds one shape for each name and each mark, and nothing else', () => {
  for (const names of [homeIcons, laterIcons, staffIcons]) {
    const found = iconSprite(names, brandMarks).matchAll(/<(?:path|g) id="([^"]+)"/g)
    expect([...found].map((match) => match[1])).toEqual([...names, ...brandNames])
  }
})

it('draws an icon with as few elements as it can: with rounded corners two or three, all others with one', () => {
  expect(iconSprite(['award', 'users'])).toMatch(/^<svg[^>]*>(?:<path id="\w+" d="[^"<>]+"\/>){2}<\/svg>$/)
  const sprite = iconSprite([...homeIcons, ...laterIcons], brandMarks)
  for (const [group] of sprite.matchAll(/<g .*?<\/g>/g)) expect(group).toMatch(/<rect[^>]* rx=/)
})

it('leaves size and stroke to the style sheet', () => {
  expect(iconSprite([...homeIcons, ...laterIcons, ...staffIcons], brandMarks)).not.toMatch(
    /<svg[^>]*<svg|stroke-width|class=|<script/,
  )
})

it('has every icon that visitors are shown in the sprite of visitors', () => {
  const files = ['pwa', 'contract'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const ofVisitors = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\/admin\/|\/app\/admin-|\.test\.|staff-icons/.test(file),
  )
  const shown = new RegExp(`\\b(?:icon|name)(?:[:=]|=\\{)[^,}\\n]*['"](?:${staffIcons.join('|')})['"]`)
  const lost = ofVisitors.filter((file) => shown.test(readFileSync(`${root}${file}`, 'utf8')))
  expect(lost).toEqual([])
})

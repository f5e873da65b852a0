import { expect, it } from 'vitest'
import { brandMarks, outlineIcons } from '../pwa/ui/icon-names.ts'
import { iconSprite } from './icon-sprite.ts'

it('holds one symbol for each name of the icon table, and nothing else', () => {
  const ids = [...iconSprite().matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">/g)].map(
    (match) => match[1],
  )
  expect(ids).toEqual([...outlineIcons, ...Object.keys(brandMarks)])
})

it('leaves size and stroke to the style sheet', () => {
  expect(iconSprite()).not.toMatch(/<svg[^>]*<svg|stroke-width|class=|<script/)
})

import { expect, test } from 'vitest'
import { drawChart } from './chart.ts'

const bars = [
  { group: '10 firms', subject: 'product', value: 2 },
  { group: '10 firms', subject: 'a <typical> build', value: 4 },
]

test('A chart says its numbers in words too', () => {
  const drawn = drawChart({ title: 'LCP', unit: 's, less is better', bars })
  expect(drawn).toContain('role="img"')
  expect(drawn).toContain('10 firms, product: 2; 10 firms, a &#60;typical&#62; build: 4. s, less is better.')
})

test('The longest bar is twice as long as one of half its value', () => {
  const widths = [...drawChart({ title: '', unit: '', bars }).matchAll(/width="(\d+)" height/g)].map(
    ([, width]) => Number(width),
  )
  expect(widths[1]).toBe(2 * (widths[0] ?? 0))
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { UncountedSamples } from './handled-submissions.tsx'

it.each([
  [0, ''],
  [1, '1 sample review is shown on this site and not counted.'],
  [20, '20 sample reviews are shown on this site and not counted.'],
])('%i sample reviews beside the figures are said as "%s"', (samples, words) => {
  expect(renderToStaticMarkup(<UncountedSamples samples={samples} />).replace(/<[^>]*>/g, '')).toBe(words)
})

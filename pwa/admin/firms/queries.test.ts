import { expect, it } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { withWritten } from './queries.ts'

const firm = (id: string, name = id) => ({ id, name, category: 'gold' }) as StaffFirm

it('A list shows in its order what was written, and nothing that was deleted', () => {
  const [changed, added] = [firm('a', 'z'), firm('c')]
  expect(withWritten([firm('a'), firm('b')], [changed, added], ['b'])).toEqual([added, changed])
})

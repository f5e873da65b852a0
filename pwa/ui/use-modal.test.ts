import { expect, it } from 'vitest'
import { leave } from './use-modal.ts'

const never = new Promise<Animation>(() => undefined)

/** As much of a dialog as leaving needs; `finished` is the end of its animation. */
const aDialog = (finished: Promise<unknown>) =>
  ({ dataset: {}, getAnimations: () => [{ finished }] }) as unknown as HTMLDialogElement

it.each([
  ['ends', () => Promise.resolve()],
  ['is cut off', () => Promise.reject(new Error('cancelled'))],
  ['never ends, as in a browser that draws no frames', () => never],
])('a dialog leaves where its animation %s', async (_, finished) => {
  const dialog = aDialog(finished())
  await new Promise<void>((done) => leave(dialog, done))
  expect(dialog.dataset).toEqual({})
})

it('a dialog that is leaving is not made to leave again', async () => {
  const dialog = aDialog(Promise.resolve())
  let times = 0
  await new Promise<void>((done) => {
    const count = () => {
      times += 1
      done()
    }
    leave(dialog, count)
    leave(dialog, count)
  })
  expect(times).toBe(1)
})

import { createHook } from 'node:async_hooks'

/**
 * Keeps one of the objects that Node makes for `process.nextTick` alive for good; import it before anything else. V8
 * forgets the shape of objects of which a full collection finds none, and Node's own code for making them, once it meets
 * a shape that looks new, takes the slow way at every tick for as long as the process lives: 3 of the 12 microseconds
 * of a published answer. (decision 48)
 */
const kept: object[] = []

const hook = createHook({
  init: (_id, type, _trigger, resource) => {
    if (type === 'TickObject') kept.push(resource)
  },
  trackPromises: false,
}).enable()
process.nextTick(() => undefined)
hook.disable()

/** The ticks that are kept. */
export const keptTicks = (): readonly object[] => kept

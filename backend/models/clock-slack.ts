import { Op } from 'sequelize'
import { minutes } from '#contract/primitives/time.ts'

/**
 * How far, in milliseconds, the clocks of two servers may be apart, or one of them be set back, without consequence. A
 * moment that lies farther ahead than this and what it could be was written by a clock that ran ahead, and counts as over.
 */
export const CLOCK_SLACK = minutes(5)

/** The latest moment, as ISO text, that could have been written as `span` milliseconds from now. */
export const atMost = (now: Date, span: number): string =>
  new Date(now.getTime() + span + CLOCK_SLACK).toISOString()

/** The ends, as ISO text, of what lasts `life` milliseconds at the longest and is not over at `now`. */
export const notOver = (now: Date, life: number) => ({
  [Op.gt]: now.toISOString(),
  [Op.lte]: atMost(now, life),
})
